import parseAddresses from 'nodemailer/lib/addressparser';

/** The address in MAIL_FROM, and the name before it. @throws TypeError for none, and for several */
export function parseSender(mail_from: string): { name: string; address: string } {
  const [sender, ...others] = parseAddresses(mail_from, { flatten: true });
  if (!sender?.address || others.length > 0)
    throw new TypeError('MAIL_FROM must be one e-mail address, with or without a name');
  return { name: sender.name, address: sender.address };
}
