"""Given names that are common in English texts: a closed lexicon, to tell "Anna" from "Pavlov". Names that are far more
often a place, a month or an ordinary word are left out."""

_WOMEN = """
Abigail Ada Adele Agnes Aisha Alexandra Alice Alicia Alison Allison Amanda Amber Amelia Amina Amy Andrea Angela Anita
Ann Anna Anne Annie Anika Anjali Antonia Ashley Audrey Barbara Beatrice Becky Bella Beth Bethany Betty Beverly Bianca
Bonnie Brenda Bridget Brittany Camila Camille Carla Carmen Carol Caroline Carolyn Carrie Cassandra Catherine Cathy
Cecilia Chloe Christina Christine Cindy Clara Claire Claudia Colleen Connie Courtney Crystal Cynthia Daisy Dana
Danielle Deborah Debra Deepa Denise Diana Diane Donna Doris Dorothy Edith Eileen Elaine Eleanor Elena Elisa Elizabeth
Ella Ellen Ellie Elsa Emilia Emily Emma Erica Erin Esther Ethel Eva Evelyn Fatima Felicia Fiona Fran Frances Gabriela
Gail Gemma Gina Gloria Greta Gwen Hannah Heather Heidi Helen Helena Holly Ida Ingrid Irene Iris Isabel Isabella Jackie
Jacqueline Jamie Jane Janet Janice Jasmine Jean Jenna Jennifer Jenny Jessica Jill Joan Joanna Joanne Jodie Josephine
Joyce Juanita Judith Judy Julia Julie Juliet Kaitlin Kaitlyn Karen Kate Katherine Kathleen Kathryn Kathy Katie Kayla
Kelly Keisha Kim Kimberly Kristen Kristin Krista Lakshmi Latoya Laura Lauren Leah Leila Lena Leslie Lillian Lily Linda
Lisa Liz Lola Lorraine Louisa Louise Lucia Lucille Lucy Lydia Lynn Mabel Madeline Maggie Maia Margaret Maria Marianne
Marie Marilyn Marisol Marissa Marjorie Marlene Marsha Martha Mary Matilda Maureen Maya Megan Mei Melanie Melissa Meera
Mia Michelle Mildred Miranda Molly Monica Monique Muriel Nadia Nancy Naomi Natalie Natasha Nicole Nina Nora Norma Olga
Olivia Pamela Patricia Paula Pauline Penelope Phoebe Phyllis Priya Rachel Ramona Rebecca Regina Renee Rhonda Rita
Roberta Rosa Rosalind Rosemary Roxanne Ruth Sabrina Sally Samantha Sandra Sara Sarah Selena Shannon Sharon Sheila
Shirley Silvia Simone Sofia Sonia Sonya Sophia Sophie Stacy Stella Stephanie Sue Susan Suzanne Sylvia Tamara Tammy
Tanya Tara Tasha Teresa Theresa Tiffany Tina Tonya Tracy Trisha Ursula Valerie Vanessa Vera Veronica Vicky Vivian
Wanda Wendy Whitney Yolanda Yvette Yvonne Zoe
"""
_MEN = """
Aaron Adam Adrian Ahmed Alan Albert Alejandro Alex Alexander Alfred Ali Allan Allen Amir Andre Andres Andrew Andy
Angelo Anthony Antonio Arnold Arthur Ben Benjamin Bernard Blake Bob Bobby Brad Brandon Brendan Brian Bruce Bryan
Calvin Carl Carlos Cedric Charles Charlie Chris Christian Christopher Clarence Cody Colin Connor Craig Curtis Cyrus
Damian Dan Daniel Danny Darren Darryl Dave David Dean Dennis Derek Derrick Desmond Devin Diego Dmitri Dominic Don
Donald Douglas Duane Dustin Dwayne Dylan Earl Eddie Edgar Eduardo Edward Edwin Elijah Elliot Eric Ernest Ethan Eugene
Evan Felipe Felix Fernando Floyd Francis Francisco Frank Fred Frederick Gabriel Gary Gavin Geoffrey George Gerald
Gilbert Glen Gordon Graham Greg Gregory Guy Harold Harry Harvey Hassan Hector Henry Herbert Herman Howard Hugh Hugo
Ian Ibrahim Isaac Ivan Jacob Jake Jamal James Jared Jason Javier Jay Jeff Jeffrey Jeremy Jerome Jerry Jesse Jim Jimmy
Joe Joel Joey John Johnny Jonathan Jorge Jose Joseph Josh Joshua Juan Julian Justin Karl Keith Ken Kenneth Kevin Kyle
Larry Lars Lawrence Lee Leo Leon Leonard Leroy Lewis Liam Lloyd Logan Lou Louis Lucas Luis Luke Malik Manuel Marco
Marcus Mario Martin Marvin Mateo Matthew Maurice Max Melvin Michael Miguel Mike Milton Mohamed Mohammed Morris Nathan
Nathaniel Neil Nicholas Nick Noah Norman Oliver Omar Oscar Owen Pablo Patrick Paul Pedro Pete Peter Phil Philip
Phillip Pierre Rafael Raj Ralph Ramon Randall Randy Raul Ravi Ray Raymond Reggie Ricardo Richard Rick Ricky Rob Robert
Roberto Rodney Roger Roland Ron Ronald Ronnie Ross Roy Ruben Russell Ryan Sam Samuel Sanjay Scott Sean Sebastian Seth
Shane Shaun Sidney Simon Stanley Stefan Stephen Steve Steven Stuart Ted Terrence Terry Theodore Thomas Tim Timothy
Todd Tom Tommy Tony Travis Trevor Troy Tyler Tyrone Vernon Victor Vincent Vinny Wallace Walter Warren Wayne Wesley
William Xavier Yusuf Zachary
"""
GIVEN_NAMES = frozenset((_WOMEN + _MEN).split())
