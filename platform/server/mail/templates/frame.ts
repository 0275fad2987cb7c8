// Mail programs know tables and styles on the element, and little else.
/** The page around every mail. `content` has been rendered and escaped. */
export const mailFrame = (title: string, content: string) => `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f7f9;color:#14181f;font:15px/22px 'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #e4e7ec;border-top:3px solid #0b5a5e;border-radius:8px">
<tr><td style="padding:28px 32px">
${content}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
