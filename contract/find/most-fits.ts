/** The fit of so many funders is asked for at once. No zod here: the browser asks for them in such pieces. */
export const mostFits = 50;
