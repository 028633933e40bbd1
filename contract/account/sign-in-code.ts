import Type, { type Static } from 'typebox';

/** A sign-in code with the texts printed on its slip of paper. Unknown ones are empty. */
export const SignInCode = Type.Object({
  username: Type.String(),
  name: Type.String(),
  rollno: Type.String(),
  hostel: Type.String(),
  room: Type.String(),
  signInCode: Type.String(),
});
export type SignInCode = Static<typeof SignInCode>;
