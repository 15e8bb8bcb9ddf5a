/** Those that labels and options use. Others stay as they are written. */
const NAMED: Record<string, string> = Object.fromEntries(
  (
    "amp=& lt=< gt=> quot=\" apos=' nbsp=\u00a0 copy=© reg=® trade=™ hellip=… ndash=– mdash=— lsquo=‘ rsquo=’ ldquo=“ rdquo=” " +
    "laquo=« raquo=» bull=• middot=· times=× deg=° euro=€ pound=£ yen=¥ cent=¢ sect=§ para=¶ rarr=→ larr=← ensp=\u2002 emsp=\u2003 " +
    "thinsp=\u2009 shy=\u00ad auml=ä ouml=ö uuml=ü Auml=Ä Ouml=Ö Uuml=Ü szlig=ß eacute=é egrave=è ecirc=ê euml=ë agrave=à aacute=á " +
    "acirc=â atilde=ã aring=å aelig=æ ccedil=ç iacute=í igrave=ì icirc=î iuml=ï ntilde=ñ oacute=ó ograve=ò ocirc=ô otilde=õ oslash=ø " +
    "uacute=ú ugrave=ù ucirc=û yacute=ý Eacute=É Egrave=È Aacute=Á Agrave=À Aring=Å AElig=Æ Ccedil=Ç Ntilde=Ñ Oacute=Ó Oslash=Ø Uacute=Ú " +
    "iquest=¿ iexcl=¡"
  )
    .split(/ (?=\w+=)/)
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1).replace(/ $/, "")]),
);

/** Text with its character references replaced: `&amp;`, `&#233;`, `&#xe9;`. */
export function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));?/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : all;
  });
}
