package org.strowger.router.config.value;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import org.strowger.router.config.grammar.InvalidValue;

/**
 * The line in a hash file: a hash by Strowger, or a password in the form of another gateway. At the first successful
 * login, the daemon replaces the latter by a hash by Strowger.
 */
public final class HashFile {
    /** The maximum size of the file in octets. */
    public static final int OCTETS_MAX = 1024;

    private static final int PASSWORD_MAX = 64;
    private static final int OCTET_MAX = 0xFF;

    private HashFile() {}

    /** The line that stores a hash by Strowger. */
    public static String written(Password.Hashed hashed) {
        return HashType.written(hashed) + "\n";
    }

    /** The line that stores a password in the form of another gateway. */
    public static String written(ForeignForm form, byte[] value) {
        String text = form == ForeignForm.PLAIN
                ? new String(value, StandardCharsets.ISO_8859_1)
                : HexFormat.of().formatHex(value);
        return form.label() + form.mark() + text + "\n";
    }

    /**
     * Reads the content of a hash file.
     *
     * @throws InvalidValue if the content has none of the forms; the text of the exception does not show the content
     */
    public static Password parse(String content, Path file) throws InvalidValue {
        String line = SecretType.withoutLineEnd(content);
        for (ForeignForm form : ForeignForm.values()) {
            if (line.startsWith(form.label())) {
                String value = line.substring(form.label().length());
                byte[] octets = form == ForeignForm.PLAIN ? plain(value) : digits(form, value);
                return new Password.Foreign(form, octets, file);
            }
        }
        if (!line.contains("$")) {
            throw invalid("the line is neither a hash nor a password that begins with the name of its form, such as "
                    + "plain:");
        }
        return HashType.parse(line);
    }

    private static byte[] plain(String value) throws InvalidValue {
        boolean fits = !value.isEmpty()
                && value.length() <= PASSWORD_MAX
                && value.chars().noneMatch(each -> Character.isISOControl(each) || each > OCTET_MAX);
        if (!fits) {
            throw invalid(
                    "the password after plain: must have 1 to " + PASSWORD_MAX + " printable characters of Latin-1");
        }
        return value.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] digits(ForeignForm form, String value) throws InvalidValue {
        int octets = form.of("").length;
        String hex = value.startsWith(form.mark()) ? value.substring(form.mark().length()) : "";
        if (hex.length() != 2 * octets || !hex.chars().allMatch(HexFormat::isHexDigit)) {
            throw invalid(
                    "after " + form.label() + form.mark() + " there must be " + 2 * octets + " hexadecimal digits");
        }
        return HexFormat.of().parseHex(hex.toLowerCase(Locale.ROOT));
    }

    private static InvalidValue invalid(String why) {
        return InvalidValue.because(
                "this hash file cannot be used: " + why,
                "write one line: pbkdf2-sha256$..., md5:HEX, mysql:*HEX or plain:PASSWORD");
    }
}
