package org.strowger.http.dump;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.strowger.http.FormParameters;
import org.strowger.protocol.Secret;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * The fields of a message: method, target or status, headers, and the values in query and body. Unreadable octets that
 * may contain a secret are treated as secret.
 */
final class MessageFields {
    private static final int NAME_MAX = 40;
    private static final Pattern UNSAFE_NAME = Pattern.compile("[^!-~]|[=\"\\\\]");

    /**
     * Words that suggest that a body in an unknown format contains a secret, and the encodings that could hide such
     * words.
     */
    private static final Pattern SUSPICIOUS = Pattern.compile(
            "pass|pwd|secret|token|api.?key|\\bkey\\b|(dlr|callback).?url|auth|[%\\\\\\x00]|&#|<!",
            Pattern.CASE_INSENSITIVE);

    private static final String BASIC = "basic ";
    private static final String BEARER = "bearer ";

    private final MessageFraming framing;
    private final List<MessageField> fields = new ArrayList<>();
    private String contentType = "";
    private boolean isCoded;

    private MessageFields(MessageFraming framing) {
        this.framing = framing;
    }

    /** Returns the fields of the part of a message that could be read, which may be incomplete. */
    static List<MessageField> of(MessageFraming framing) {
        return new MessageFields(framing).read();
    }

    private List<MessageField> read() {
        for (int index = 0; index < framing.lines().size(); index++) {
            if (index == 0) {
                firstLine(framing.firstLine());
            } else {
                header(framing.lines().get(index));
            }
        }
        body();
        return fields;
    }

    // ---- The first line

    private void firstLine(FirstLine line) {
        int from = line.targetAt();
        if (line.isResponse()) {
            add(
                    Kind.PLAIN,
                    "status",
                    line.target(),
                    new Range(from, from + line.target().length()),
                    false);
            return;
        }
        add(
                Kind.PLAIN,
                "method",
                line.method(),
                framing.lines().get(0).from(),
                line.method().length());
        url("target", line.target(), from);
    }

    /** Adds a URL: the path, which may contain a user, and the parameters. */
    private void url(String name, String url, int from) {
        int query = FirstLine.pathEnd(url);
        String path = url.substring(0, query);
        add(Kind.PLAIN, name, SafeTarget.masked(path), from, path.length());
        Range user = SafeTarget.user(path);
        if (user.octets() > 0) {
            add(Kind.SECRET, "userinfo", "", new Range(from + user.from(), from + user.to()), true);
        }
        if (query < url.length()) {
            String parameters = url.substring(query + 1);
            Parameters.of(parameters).forEach(piece -> coded(piece, parameters, from + query + 1));
        }
    }

    private void coded(Piece piece, String text, int from) {
        String written = text.substring(piece.value().from(), piece.value().to());
        FormParameters decoded = FormParameters.parse("=" + written.replace("&", "%26"), 1);
        boolean isReadable = decoded.isValid() && decoded.count() == 1;
        String value = isReadable ? decoded.text(0, StandardCharsets.UTF_8) : written;
        add(piece.kind(), piece.name(), value, shifted(piece.value(), from), true);
    }

    // ---- Headers

    private void header(Range line) {
        String text = framing.text(line);
        int colon = text.indexOf(':');
        if (colon <= 0 || text.charAt(0) == ' ' || text.charAt(0) == '\t') {
            add(Kind.SECRET, Parameters.UNREAD, "", line, false);
            return;
        }
        String name = text.substring(0, colon).strip();
        int from = colon + 1;
        while (from < text.length() && (text.charAt(from) == ' ' || text.charAt(from) == '\t')) {
            from++;
        }
        headerValue(name, text, new Range(from, text.length()), line.from());
    }

    private void headerValue(String name, String text, Range value, int lineFrom) {
        String written = text.substring(value.from());
        switch (name.toLowerCase(Locale.ROOT)) {
            case "referer", "location", "content-location" -> {
                url(name, written, lineFrom + value.from());
                return;
            }
            case "content-type" -> contentType = written.toLowerCase(Locale.ROOT);
            case "content-encoding" -> isCoded = true;
            case "authorization" -> account(written);
            default -> {}
        }
        Kind kind = ValueKinds.ofHeader(name);
        if (kind == Kind.NUMBER) {
            List<Piece> numbers = new ArrayList<>();
            Parameters.addNumbers(name, text, value, numbers);
            numbers.forEach(piece -> plain(piece, text, lineFrom, false));
        } else {
            plain(new Piece(kind, name, value), text, lineFrom, false);
        }
    }

    /** Adds the account, which is part of the secret value. */
    private void account(String credentials) {
        if (credentials.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            user(credentials);
        } else if (credentials.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            key(new Secret(credentials.substring(BEARER.length()).strip()));
        }
    }

    /** Adds the hash of a bearer token (RFC 6750 section 2.1), which identifies the account. */
    private void key(Secret token) {
        Part key = new Part(Kind.SECRET, "key", token.keyHash(), Part.NOWHERE, Part.NOWHERE);
        fields.add(new MessageField(key, true));
    }

    /** Adds the user of basic authentication (RFC 7617). */
    private void user(String credentials) {
        try {
            byte[] decoded = Base64.getDecoder()
                    .decode(credentials.substring(BASIC.length()).strip());
            String pair = new String(decoded, StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            if (colon > 0) {
                add(Kind.ACCOUNT, "user", pair.substring(0, colon), new Range(Part.NOWHERE, Part.NOWHERE), true);
            }
        } catch (IllegalArgumentException e) {
            // Not Base64: there is no user to show, and the whole value is blanked.
        }
    }

    // ---- The body

    private void body() {
        if (framing.body().isEmpty()) {
            return;
        }
        if (framing.body().size() > 1) {
            // A secret may be spread over several chunks, between which there are octets that must not be blanked.
            Kind kind = isAnySecret(joined()) ? Kind.SECRET : Kind.TEXT;
            framing.body().forEach(chunk -> add(kind, "chunk", utf8(framing.text(chunk)), chunk, false));
            return;
        }
        Range all = framing.body().get(0);
        String text = framing.text(all);
        if (isForm()) {
            Parameters.of(text).forEach(piece -> coded(piece, text, all.from()));
        } else if (isJson(text)) {
            JsonMembers.of(text).forEach(piece -> plain(piece, text, all.from(), true));
        } else {
            add(isSuspicious(text) ? Kind.SECRET : Kind.TEXT, "body", utf8(text), all, false);
        }
    }

    private String joined() {
        StringBuilder text = new StringBuilder();
        framing.body().forEach(chunk -> text.append(framing.text(chunk)));
        return text.toString();
    }

    private boolean isForm() {
        return !isCoded && contentType.startsWith("application/x-www-form-urlencoded");
    }

    private boolean isJson(String text) {
        return !isCoded && (contentType.contains("json") || text.startsWith("{") || text.startsWith("["));
    }

    private boolean isAnySecret(String text) {
        if (isForm()) {
            return hasSecret(Parameters.of(text));
        }
        return isJson(text) ? hasSecret(JsonMembers.of(text)) : isSuspicious(text);
    }

    private static boolean hasSecret(List<Piece> pieces) {
        return pieces.stream().anyMatch(piece -> piece.kind() == Kind.SECRET);
    }

    private boolean isSuspicious(String text) {
        return isCoded || SUSPICIOUS.matcher(text).find();
    }

    // ---- Fields

    private void plain(Piece piece, String text, int from, boolean isDetail) {
        String value = text.substring(piece.value().from(), piece.value().to());
        add(piece.kind(), piece.name(), utf8(value), shifted(piece.value(), from), isDetail);
    }

    private static String utf8(String octets) {
        return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static Range shifted(Range range, int by) {
        return new Range(range.from() + by, range.to() + by);
    }

    private void add(Kind kind, String name, String value, int from, int octets) {
        add(kind, name, value, new Range(from, from + octets), false);
    }

    private void add(Kind kind, String name, String value, Range range, boolean isDetail) {
        String cut = name.length() > NAME_MAX ? name.substring(0, NAME_MAX) : name;
        String safe = UNSAFE_NAME.matcher(cut).replaceAll("?");
        String shown = kind == Kind.SECRET ? "" : value;
        fields.add(new MessageField(new Part(kind, safe, shown, range.from(), range.octets()), isDetail));
    }
}
