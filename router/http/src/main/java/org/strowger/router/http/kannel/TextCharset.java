package org.strowger.router.http.kannel;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The charsets of texts, by the names of iconv and of IANA. Strowger has its own table, because a look-up of an unknown
 * name in Java searches the class path.
 */
final class TextCharset {
    private static final List<String> NAMES = List.of(
            "UTF-8",
            "UTF-16",
            "UTF-16BE",
            "UTF-16LE",
            "US-ASCII",
            "ISO-8859-1",
            "ISO-8859-2",
            "ISO-8859-3",
            "ISO-8859-4",
            "ISO-8859-5",
            "ISO-8859-6",
            "ISO-8859-7",
            "ISO-8859-8",
            "ISO-8859-9",
            "ISO-8859-13",
            "ISO-8859-15",
            "windows-1250",
            "windows-1251",
            "windows-1252",
            "windows-1253",
            "windows-1254",
            "windows-1255",
            "windows-1256",
            "windows-1257",
            "windows-1258",
            "KOI8-R",
            "KOI8-U",
            "IBM437",
            "IBM850",
            "IBM866",
            "GBK",
            "GB18030",
            "Big5",
            "Shift_JIS",
            "EUC-JP",
            "EUC-KR",
            "TIS-620");

    /** Names of iconv that Java does not know. */
    private static final Map<String, String> ICONV =
            Map.of("ucs-2", "UTF-16BE", "ucs-2be", "UTF-16BE", "ucs2", "UTF-16BE", "ucs-2le", "UTF-16LE");

    private static final Map<String, Charset> BY_NAME = byName();

    private TextCharset() {}

    static Optional<Charset> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name.strip().toLowerCase(Locale.ROOT)));
    }

    private static Map<String, Charset> byName() {
        Map<String, Charset> all = new HashMap<>();
        for (String name : NAMES) {
            if (Charset.isSupported(name)) {
                Charset charset = Charset.forName(name);
                all.put(name.toLowerCase(Locale.ROOT), charset);
                charset.aliases().forEach(alias -> all.putIfAbsent(alias.toLowerCase(Locale.ROOT), charset));
            }
        }
        ICONV.forEach((alias, name) -> all.put(alias, Charset.forName(name)));
        return all;
    }
}
