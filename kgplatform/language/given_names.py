"""Given names that are common in English texts: a closed lexicon, to tell "Anna" from "Pavlov". Names that are far more
often a place, a month or an ordinary word are left out."""

GIVEN_NAMES = frozenset(
    """Aaron Abby Abdul Abigail Abraham Ada Adam Adele Adrian Agnes Ahmed Aisha Alan Albert Alejandro Alex Alexa
    Alexander Alexandra Alfred Ali Alice Alicia Alison Allan Allen Allison Alyssa Amanda Amber Amelia Amina Amir
    Amy Ana Andre Andrea Andres Andrew Andy Angela Angelina Angelo Anika Anita Anjali Ann Anna Anne Annie
    Anthony Antonia Antonio Anya Ariel Arnold Arthur Ashley Audrey Barbara Barry Beatrice Becky Belinda Bella
    Ben Benjamin Bernard Bernice Bertha Beth Bethany Betty Beverly Bianca Billy Blake Bob Bobby Bonnie Brad
    Bradley Brandon Brenda Brendan Brian Brianna Bridget Brittany Bruce Bryan Caleb Calvin Cameron Camila
    Camille Carl Carla Carlos Carmen Carol Caroline Carolyn Carrie Cassandra Catherine Cathy Cecilia Cedric
    Charles Charlie Cheryl Chloe Chris Christian Christina Christine Christopher Cindy Claire Clara Clarence
    Claudia Cody Colin Colleen Connie Connor Courtney Craig Crystal Curtis Cynthia Cyrus Daisy Damian Dan Dana
    Daniel Daniela Danielle Danny Darlene Darren Darryl Dave David Dean Deborah Debra Deepa Denise Dennis Derek
    Derrick Desmond Devin Diana Diane Diego Dmitri Dolores Dominic Don Donald Donna Doris Dorothy Doug Douglas
    Duane Duncan Dustin Dwayne Dylan Earl Eddie Edgar Edith Edna Eduardo Edward Edwin Eileen Elaine Eleanor
    Elena Elijah Elisa Elizabeth Ella Ellen Ellie Elliot Elsa Emilia Emily Emma Eric Erica Erik Erika Erin
    Ernest Esther Ethan Ethel Eugene Eva Evan Evelyn Fatima Felicia Felipe Felix Fernando Fiona Floyd Fran
    Frances Francis Francisco Frank Fred Frederick Gabriel Gabriela Gabriella Gail Gary Gavin Gemma Geoffrey
    George Gerald Geraldine Gilbert Gina Gladys Glen Gloria Gordon Graham Greg Gregory Greta Guy Gwen Hannah
    Harold Harriet Harry Harvey Hassan Heather Hector Heidi Helen Helena Henry Herbert Herman Hilary Holly
    Howard Hugh Hugo Ian Ibrahim Ida Ingrid Irene Iris Isaac Isabel Isabella Ivan Jackie Jacob Jacqueline Jaime
    Jake Jamal James Jamie Jane Janet Janice Jared Jasmine Jason Javier Jay Jayden Jean Jeff Jeffrey Jenna
    Jennifer Jenny Jeremy Jerome Jerry Jesse Jessica Jill Jim Jimmy Joan Joanna Joanne Jocelyn Jodie Joe Joel
    Joey John Johnny Jonah Jonathan Jorge Jose Joseph Josephine Josh Joshua Joyce Juan Juanita Judith Judy Julia
    Julian Julie Juliet Justin Kaitlin Kaitlyn Karen Karl Kate Katherine Kathleen Kathryn Kathy Katie Kayla
    Keisha Keith Kelly Ken Kenneth Kevin Kim Kimberly Krista Kristen Kristin Kurt Kyle Lakshmi Larry Lars Latoya
    Laura Lauren Laurie Lawrence Leah Lee Leila Lena Leo Leon Leonard Leroy Leslie Lewis Liam Lillian Lily Linda
    Lisa Liz Lloyd Logan Lois Lola Lori Lorraine Lou Louis Louisa Louise Lucas Lucia Lucille Lucy Luis Luke
    Lydia Lynn Mabel Madeline Maggie Maia Malik Manuel Marco Marcus Margaret Maria Marianne Marie Marilyn Mario
    Marion Marisol Marissa Marjorie Marlene Marsha Martha Martin Marvin Mary Mateo Matilda Matt Matthew Maureen
    Maurice Max Maya Meera Megan Mei Melanie Melinda Melissa Melvin Mia Michael Michele Michelle Miguel Mike
    Mildred Milton Mindy Miranda Miriam Mitchell Mohamed Mohammed Molly Monica Monique Morgan Morris Muhammad
    Muriel Nadia Nancy Naomi Natalie Natasha Nathan Nathaniel Neil Nicholas Nick Nicole Nina Noah Nora Norma
    Norman Olga Oliver Olivia Omar Oscar Owen Pablo Padma Pam Pamela Patricia Patrick Patty Paul Paula Pauline
    Pedro Peggy Penelope Pete Peter Phil Philip Phillip Phoebe Phyllis Pierre Priya Rachel Rafael Raj Ralph
    Ramon Ramona Randall Randy Raul Ravi Ray Raymond Rebecca Reggie Regina Renee Rhonda Ricardo Richard Rick
    Ricky Rita Rob Robert Roberta Roberto Robin Rodney Roger Roland Ron Ronald Ronnie Rosa Rosalind Rosemary
    Ross Roxanne Roy Ruben Russell Ruth Ryan Sabrina Sally Sam Samantha Samuel Sandra Sanjay Sara Sarah Scott
    Sean Sebastian Selena Sergio Seth Shane Shannon Sharon Shaun Shawn Sheila Shelly Sherry Shirley Sidney
    Silvia Simon Simone Sofia Sonia Sonya Sophia Sophie Stacey Stacy Stanley Stefan Stella Stephanie Stephen
    Steve Steven Stuart Sue Susan Suzanne Sylvia Tamara Tammy Tanya Tara Tasha Ted Teresa Terrence Terry
    Theodore Theresa Thomas Tiffany Tim Timothy Tina Todd Tom Tommy Toni Tony Tonya Tracy Travis Trevor Trisha
    Troy Tyler Tyrone Ursula Valerie Vanessa Vera Vernon Veronica Vicki Vicky Victor Vincent Vinny Vivian
    Wallace Walter Wanda Warren Wayne Wendell Wendy Wesley Whitney William Willie Wilma Xavier Yolanda Yusuf
    Yvette Yvonne Zach Zachary Zoe""".split()
)
