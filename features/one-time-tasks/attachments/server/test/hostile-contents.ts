import { gzipSync } from 'node:zlib'
import {
  MARK,
  nested,
  OLE,
  office,
  openDocument,
  tar,
  tarGz,
  zip,
} from '#features/one-time-tasks/attachments/server/test/archives.ts'

/** The expected stored file: its type by content, its name, and whether it gets thumbnails. */
interface Kept {
  type?: string
  shown?: string
  drawn?: boolean
}

export interface HostileFile {
  name: string
  filename: string
  bytes: Buffer
  /** The type that the sender claims. */
  claims?: string
  ends: Kept | { status: number }
}

const SCRIPT = `<script>${MARK}</script>`
export const HTML = `<!doctype html><html><body onload="${MARK}">${SCRIPT}</body></html>`
export const XHTML = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><script>${MARK}</script></head></html>`
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}">${SCRIPT}</svg>`
export const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${MARK})>>/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`

export const TEXT = 'text/plain'
export const BYTES = 'application/octet-stream'
const ZIP = 'application/zip'

type Row = [name: string, filename: string, bytes: Buffer | string, type: string, claims?: string]
const kept = (rows: readonly Row[]): HostileFile[] =>
  rows.map(([name, filename, bytes, type, claims]) => ({
    name,
    filename,
    bytes: Buffer.from(bytes),
    ends: { type, shown: filename, drawn: false },
    ...(claims && { claims }),
  }))

const pages = kept([
  ['HTML', 'a.html', HTML, TEXT, 'text/html'],
  ['HTML that says PNG', 'a.png', HTML, TEXT, 'image/png'],
  ['HTML that says PDF', 'a.pdf', HTML, TEXT, 'application/pdf'],
  ['HTML without an ending', 'index', HTML, TEXT, 'text/html'],
  ['HTML with a byte-order mark', 'b.html', `\ufeff${HTML}`, TEXT, 'text/html'],
  ['HTML in UTF-16', 'c.html', Buffer.from(`\ufeff${HTML}`, 'utf16le'), 'text/plain', 'text/html'],
  ['HTML in UTF-7', 'd.html', `+ADw-script+AD4-${MARK}`, TEXT, 'text/html; charset=utf-7'],
  [
    'HTML that asks for another page',
    'e.html',
    '<meta http-equiv=refresh content="0;url=javascript:1">',
    TEXT,
  ],
  [
    'HTML with a base and a form',
    'f.htm',
    '<base href=//x.example><form action=/api/logout>',
    TEXT,
  ],
  ['XHTML', 'a.xhtml', XHTML, 'application/xml', 'application/xhtml+xml'],
  [
    'XML with a style sheet that runs',
    'a.xml',
    `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#"?><a>${SCRIPT}</a>`,
    'application/xml',
    'text/xsl',
  ],
  [
    'XML that reads this machine',
    'b.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
    'application/xml',
  ],
  [
    'XML that unfolds a billion times',
    'c.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><a>&b;</a>',
    'application/xml',
  ],
  ['SVG', 'a.svg', SVG, TEXT, 'image/svg+xml'],
  [
    'SVG with a declaration',
    'b.svg',
    `<?xml version="1.0"?>${SVG}`,
    'application/xml',
    'image/svg+xml',
  ],
  ['SVG packed by gzip', 'c.svgz', gzipSync(SVG), 'application/gzip', 'image/svg+xml'],
  [
    'MHTML',
    'a.mhtml',
    `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`,
    TEXT,
    'message/rfc822',
  ],
  ['a script', 'a.js', MARK, TEXT, 'text/javascript'],
  ['a module', 'a.mjs', `export default ${MARK}`, TEXT, 'text/javascript'],
  ['a service worker', 'sw.js', 'onfetch = () => {}', TEXT, 'application/javascript'],
  ['a style sheet', 'a.css', '@import "//x.example";', TEXT, 'text/css'],
  ['JSON', 'a.json', '{"__proto__":{"admin":true}}', TEXT, 'application/json'],
  ['a manifest', 'a.webmanifest', '{"start_url":"//x.example"}', TEXT, 'application/manifest+json'],
  ['WebAssembly', 'a.wasm', Buffer.from('\0asm\x01\0\0\0'), 'application/wasm', 'application/wasm'],
  [
    'Flash',
    'a.swf',
    Buffer.concat([Buffer.from('FWS\x0a'), Buffer.alloc(60)]),
    'application/x-shockwave-flash',
  ],
])

const documents = kept([
  ['PDF with a script', 'a.pdf', PDF, 'application/pdf', 'application/pdf'],
  ['PDF with a script that says HTML', 'b.html', PDF, 'application/pdf', 'text/html'],
  [
    'PDF that starts a program',
    'c.pdf',
    '%PDF-1.4\n1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj\n%%EOF',
    'application/pdf',
  ],
  ['PDF after HTML', 'd.pdf', `${HTML}\n${PDF}`, TEXT, 'application/pdf'],
  ['PostScript', 'a.ps', '%!PS-Adobe-3.0\n(%pipe%id) (w) file', 'application/postscript'],
  [
    'Word with macros',
    'a.docm',
    office('application/vnd.ms-word.document.macroEnabled', 'word/document.xml', true),
    'application/vnd.ms-word.document.macroenabled.12',
  ],
  [
    'Word with macros that says none',
    'a.docx',
    office(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'word/document.xml',
      true,
    ),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'Excel with macros',
    'a.xlsm',
    office('application/vnd.ms-excel.sheet.macroEnabled', 'xl/workbook.xml', true),
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ],
  [
    'PowerPoint with macros',
    'a.pptm',
    office('application/vnd.ms-powerpoint.presentation.macroEnabled', 'ppt/presentation.xml', true),
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ],
  ['Word of old with macros', 'a.doc', OLE, 'application/x-cfb', 'application/msword'],
  ['Excel of old that says PNG', 'b.png', OLE, 'application/x-cfb', 'image/png'],
  [
    'OpenDocument with macros',
    'a.odt',
    openDocument('application/vnd.oasis.opendocument.text'),
    'application/vnd.oasis.opendocument.text',
  ],
  [
    'RTF with an object',
    'a.rtf',
    '{\\rtf1{\\object\\objupdate{\\*\\objdata 01}}}',
    'application/rtf',
  ],
  ['a table with formulas', 'a.csv', '=cmd|\' /C calc\'!A0,"@SUM(1)"', TEXT, 'text/csv'],
  ['a query of the web', 'a.iqy', 'WEB\n1\nhttps://x.example', TEXT],
  [
    'a mail with HTML',
    'a.eml',
    `From: a@example.com\r\nContent-Type: text/html\r\n\r\n${HTML}`,
    TEXT,
  ],
  ['a calendar', 'a.ics', 'BEGIN:VCALENDAR\r\nURL:javascript:1\r\nEND:VCALENDAR', 'text/calendar'],
])

const programs = kept([
  [
    'a program of Windows',
    'a.exe',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]),
    'application/x-msdownload',
  ],
  [
    'a program that says PDF',
    'invoice.pdf.exe',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]),
    'application/x-msdownload',
    'application/pdf',
  ],
  [
    'a program of Linux',
    'a',
    Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(60)]),
    'application/x-elf',
  ],
  [
    'a program of a Mac',
    'a.macho',
    Buffer.from([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1, 0, 0, 0, 0]),
    'application/x-mach-binary',
  ],
  [
    'a class of Java',
    'A.class',
    Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]),
    'application/java-vm',
  ],
  ['a shell script', 'a.sh', '#!/bin/sh\nrm -rf /', TEXT],
  ['a batch file', 'a.bat', 'start calc.exe', TEXT],
  [
    'a shortcut',
    'a.lnk',
    Buffer.from('4c0000000114020000000000c000000000000046', 'hex'),
    'application/x.ms.shortcut',
  ],
  ['an address', 'a.url', '[InternetShortcut]\r\nURL=file:///c:/a.exe', TEXT],
  [
    'an HTML application',
    'a.hta',
    `<script language="VBScript">${MARK}</script>`,
    TEXT,
    'application/hta',
  ],
  ['PHP', 'a.php', `<?php system($_GET[0]) ?>`, TEXT, 'application/x-php'],
  ['a server page', 'a.jsp', '<% Runtime.getRuntime() %>', TEXT],
  ['a setting of a web server', '.htaccess', 'AddType text/html .txt', TEXT],
])

const archives = kept([
  ['ZIP with a path upwards', 'a.zip', zip({ path: '../../../etc/cron.d/x', content: MARK }), ZIP],
  ['ZIP with a whole path', 'b.zip', zip({ path: '/etc/passwd', content: MARK }), ZIP],
  ['ZIP in ZIP in ZIP', 'c.zip', nested(3), ZIP],
  ['ZIP cut off', 'd.zip', zip({ path: 'a', content: 'x'.repeat(900) }).subarray(0, 200), ZIP],
  [
    'ZIP after HTML',
    'e.zip',
    Buffer.concat([Buffer.from(HTML), zip({ path: 'a', content: MARK })]),
    BYTES,
  ],
  [
    'Java archive',
    'a.jar',
    zip({ path: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' }),
    'application/java-archive',
  ],
  ['tar with a path upwards', 'a.tar', tar('../../x', MARK), 'application/x-tar'],
  ['tar packed by gzip', 'a.tar.gz', tarGz('/etc/x', MARK), 'application/gzip'],
  ['gzip that unfolds to 50 MB', 'b.gz', gzipSync(Buffer.alloc(50_000_000)), 'application/gzip'],
  ['RAR', 'a.rar', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), 'application/x-rar-compressed'],
  ['7-Zip', 'a.7z', Buffer.from("7z\xbc\xaf'\x1c\0\x04", 'latin1'), 'application/x-7z-compressed'],
  ['an image of a disk that says text', 'a.txt', Buffer.alloc(4_096), BYTES],
])

/**
 * Files that run code or mislead when opened: each is stored with the type of its bytes and never
 * displayed.
 */
export const hostileContents = [...pages, ...documents, ...programs, ...archives]
