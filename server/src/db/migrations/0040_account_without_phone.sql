-- A number belongs to the application of the company that entered it. One on an account would reach every company.
ALTER TABLE "users" DROP COLUMN "phone";
