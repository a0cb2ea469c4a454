/** Papers that stand for what people bring: a page that says what it is, made here so that no file has to be shipped. */

/** A page with one line of text. `title` holds letters, digits and spaces. */
export function paper(title: string): Buffer {
  const line = `BT /F1 18 Tf 60 740 Td (${title.replace(/[^A-Za-z0-9 ]/g, '')}) Tj ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = parts.map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${parts.length + 1} >>\n%%EOF\n`, 'latin1');
}
