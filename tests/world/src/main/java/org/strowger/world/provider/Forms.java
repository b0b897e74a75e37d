package org.strowger.world.provider;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.http.HttpRequest;
import org.strowger.message.Body;
import org.strowger.world.walk.Content;

/** Forms, JSON and hexadecimal digits, as providers and applications read and write them. */
public final class Forms {
    private static final int UCS2 = 8;

    private Forms() {}

    static String body(HttpRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8);
    }

    /** The parameters of a query or form, with one character for each octet. */
    static Map<String, String> octets(String form) {
        return parameters(form, StandardCharsets.ISO_8859_1);
    }

    /** The parameters of a query or form, decoded as UTF-8. */
    public static Map<String, String> parameters(String form) {
        return parameters(form, StandardCharsets.UTF_8);
    }

    private static Map<String, String> parameters(String form, Charset charset) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : form.split("&", -1)) {
            int end = each.indexOf('=');
            if (end > 0) {
                String before = all.put(each.substring(0, end), URLDecoder.decode(each.substring(end + 1), charset));
                if (before != null) {
                    throw new AssertionError("a parameter is there twice: " + form);
                }
            }
        }
        return all;
    }

    public static String coded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** The text of the first member with this name; empty if there is none. */
    static String member(String document, String name) {
        Matcher found = Pattern.compile("\"" + name + "\" *: *(?:\\[ *)?\"((?:[^\"\\\\]|\\\\.)*)\"")
                .matcher(document);
        return found.find() ? unescaped(found.group(1)) : "";
    }

    private static String unescaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each != '\\') {
                out.append(each);
            } else if (text.charAt(++i) == 'u') {
                out.append((char) HexFormat.fromHexDigits(text, i + 1, i + 5));
                i += 4;
            } else {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }

    public static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** A text, in the GSM alphabet if possible. */
    static Body text(String text) {
        return Content.written(text).body();
    }

    /** A body from hexadecimal octets, with a header that may be empty. */
    static Body hex(String header, String octets, boolean isWide) {
        byte[] content = HexFormat.of().parseHex(octets);
        return header.isEmpty()
                ? new Body(content, false, isWide ? UCS2 : 0)
                : Body.of(HexFormat.of().parseHex(header), content, isWide ? UCS2 : 0);
    }

    static String hex(String octets) {
        return HexFormat.of().formatHex(octets.getBytes(StandardCharsets.ISO_8859_1));
    }

    static String digits(String number) {
        return number.startsWith("+") ? number.substring(1) : number;
    }
}
