/** A fault of the content of a form: the path of its field, and the code of the API for it. */
export interface FormFault {
  path: string;
  code: 'required' | 'too_short' | 'too_long' | 'repeated' | 'not_allowed' | 'key_incomplete';
}
