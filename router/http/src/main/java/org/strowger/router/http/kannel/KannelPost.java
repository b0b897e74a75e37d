package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.router.http.gateway.WrittenText;

/** Reads a POST request to send: either the parameters are in headers and the body is the text, or the body is XML. */
final class KannelPost {
    private static final String OCTETS = "application/octet-stream";
    private static final String PREFIX = "x-kannel-";

    /** The names of headers, after their prefix, that are the same as in a query. */
    private static final Set<String> NAMES = Set.of(
            "username",
            "password",
            "from",
            "to",
            "smsc",
            "account",
            "binfo",
            "meta-data",
            "udh",
            "coding",
            "mclass",
            "flash",
            "mwi",
            "compress",
            "pid",
            "alt-dcs",
            "rpi",
            "validity",
            "deferred",
            "priority",
            "dlr-mask",
            "dlr-url");

    private KannelPost() {}

    static KannelFields fields(HttpRequest request) throws KannelRejection {
        // A body without a content type may be treated as octets (RFC 9110 section 8.3), and Kannel does.
        String contentType = request.headers().first("Content-Type").orElse(OCTETS);
        return switch (mediaType(contentType)) {
            case "text/xml" -> KannelXml.fields(request.body());
            case "text/plain", OCTETS -> ofHeaders(request, contentType, KannelFields.ofPost());
            case "text/html" -> ofHeaders(request, contentType, KannelFields.ofUnsupportedPost());
            default -> throw new KannelRejection("Invalid content-type");
        };
    }

    /**
     * Decodes a user data header, which is hexadecimal or percent-encoded. Any other value stays, and is refused later
     * as malformed.
     */
    static byte[] header(String written) {
        String digits = written.strip();
        if (digits.length() % 2 == 0 && isHex(digits)) {
            return HexFormat.of().parseHex(digits);
        }
        return WrittenText.percentDecoded(digits.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static KannelFields ofHeaders(HttpRequest request, String contentType, KannelFields fields) {
        if (mediaType(contentType).equals(OCTETS)) {
            fields.add("coding", "1");
        }
        HttpHeaders headers = request.headers();
        for (int i = 0; i < headers.count(); i++) {
            String name = headers.name(i).toLowerCase(Locale.ROOT);
            if (name.startsWith(PREFIX)) {
                addHeader(name.substring(PREFIX.length()), headers.value(i), fields);
            }
        }
        // A text without a charset is ISO 8859-1 in RFC 2616 section 3.7.1, which Kannel follows.
        fields.add("charset", charset(contentType));
        fields.add("text", request.body());
        return fields;
    }

    private static void addHeader(String name, String value, KannelFields fields) {
        if (NAMES.contains(name)) {
            fields.add(name, name.equals("udh") ? header(value) : value.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    static String mediaType(String contentType) {
        int end = contentType.indexOf(';');
        return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /** Returns the charset of the content type; ISO 8859-1 if it names none. */
    static String charset(String contentType) {
        for (String parameter : contentType.split(";", -1)) {
            String[] both = parameter.strip().split("=", 2);
            if (both.length == 2 && both[0].strip().equalsIgnoreCase("charset")) {
                return both[1].strip().replace("\"", "");
            }
        }
        return "ISO-8859-1";
    }

    private static boolean isHex(String text) {
        return text.chars().allMatch(each -> Character.digit(each, 16) >= 0 && each < 0x80);
    }
}
