/**
 * An e-mail address that its owner recognises and that reveals nothing else: `r•••@panel.example`.
 * @returns the first letter and the domain; `•••` where the text is no address
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}
