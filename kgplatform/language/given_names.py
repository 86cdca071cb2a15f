"""Given names: what people in examples and cases are called by; names that are common words too are left out."""

GIVEN_NAMES = frozenset(
    """Aaron Abby Abdul Abigail Abraham Adam Adele Adrian Agnes Ahmed Aisha Alan Albert Alejandro Alex Alexa Alexander
    Alexandra Alfred Ali Alice Alicia Alison Allison Alyssa Amanda Amelia Amir Amy Ana Andre Andrea Andrew Andy Angela
    Angelina Anita Anna Anne Annie Anthony Antonio Anya Ariel Arnold Arthur Ashley Audrey Barbara Barry Becky
    Belinda Ben Benjamin Bernard Bernice Bertha Beth Bethany Betty Beverly Billy Bobby Brad Bradley Brandon
    Brenda Brian Brianna Bridget Brittany Bruce Bryan Caleb Cameron Camila Carl Carla Carlos Carol Caroline Carolyn
    Carrie Cathy Catherine Cecilia Charles Charlie Cheryl Chloe Chris Christian Christina Christine
    Christopher Cindy Claire Clara Claudia Colin Colleen Connie Connor Craig Cynthia Daniel Daniela
    Danielle Danny Darlene Darren Dave David Deborah Debra Denise Dennis Derek Diana Diane Diego Dolores Dominic
    Donald Donna Doris Dorothy Doug Duncan Dylan Edith Edna Edward Edwin Eileen Elaine Eleanor Elena Elijah
    Elizabeth Ella Ellen Ellie Emily Emma Eric Erica Erik Erika Erin Ernest Esther Ethan Eugene Eva Evan Evelyn Fatima
    Felix Fernando Fiona Frances Francis Fred Frederick Gabriel Gabriela Gabriella Gail Gary Gavin George Gerald
    Geraldine Gina Gladys Gordon Greg Gregory Greta Gwen Hannah Harold Harriet Harry Harvey Hassan
    Heather Hector Helen Henry Herbert Hilary Holly Howard Hugo Ian Ibrahim Ingrid Irene Isaac Isabel Isabella Ivan
    Jackie Jacob Jacqueline Jaime Jake Jamal James Jamie Jane Janet Janice Jared Jasmine Jason Javier
    Jay Jayden Jean Jeff Jeffrey Jenna Jennifer Jenny Jeremy Jerome Jerry Jesse Jessica Jill Jim Jimmy Joan Joanna
    Joanne Jocelyn Joe Joel John Johnny Jonah Jonathan Jorge Jose Joseph Josh Joshua Joyce Juan Juanita Judith Judy
    Julia Julian Julie Juan Justin Kaitlyn Karen Karl Kate Katherine Kathleen Kathryn Kathy Katie Kayla Keisha
    Keith Kelly Ken Kenneth Kevin Kim Kimberly Kristen Kristin Kurt Kyle Larry Laura Lauren Laurie Leah Lena Leon
    Leonard Leroy Leslie Lewis Liam Lillian Linda Lisa Liz Lois Lori Lorraine Louis Louise Lucas Lucia Lucille Lucy
    Luis Luke Lydia Lynn Mabel Maggie Malik Manuel Marcus Margaret Maria Marie Marilyn Mario Marion
    Marjorie Marsha Martha Martin Marvin Mary Mateo Matt Matthew Maureen Maya Megan Melanie Melinda Melissa Mia
    Michael Michele Michelle Miguel Mike Mildred Mindy Miranda Miriam Mitchell Mohammed Mohamed Molly Monica Morgan
    Muhammad Nancy Naomi Natalie Natasha Nathan Nathaniel Neil Nicholas Nick Nicole Nina Noah Nora Norma Norman Oliver
    Olivia Omar Oscar Owen Padma Pam Pamela Patricia Patrick Patty Paul Paula Pauline Pedro Peggy Peter Philip Phillip
    Phyllis Priya Rachel Rafael Ralph Ramon Randy Raul Ravi Raymond Rebecca Renee Rhonda Ricardo Richard Rick
    Ricky Rita Robert Roberta Roberto Robin Rodney Roger Roland Ron Ronald Ronnie Rosa Rosalind Ross Roxanne
    Roy Russell Ruth Ryan Sabrina Sally Sam Samantha Samuel Sandra Sara Sarah Scott Sean Sergio Seth Shannon
    Sharon Shawn Sheila Shelly Sherry Shirley Sofia Sonia Sophia Sophie Stacey Stacy Stella Stephanie Stephen
    Steve Steven Stuart Sue Susan Suzanne Sylvia Tamara Tammy Tanya Tara Tasha Ted Teresa Terry Theodore Theresa
    Thomas Tiffany Tim Timothy Tina Todd Tom Tommy Toni Tony Tracy Travis Trevor Tyler Ursula Valerie Vanessa Vera
    Veronica Vicki Victor Vincent Vivian Walter Wanda Wendy Wendell Wesley Wilma William Willie Xavier
    Yolanda Yvette Yvonne Zach Zachary Zoe""".split()
)
