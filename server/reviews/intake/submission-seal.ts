/** What was sent is sealed under one name, whatever it is: reviews and appeals lie in one table. */
export const submissionPurpose = 'review submission';
