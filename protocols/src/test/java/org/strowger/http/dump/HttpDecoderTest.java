package org.strowger.http.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.Secret;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.DumpText;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/** The explanation of messages, complete and damaged, and the secrets that it hides. */
class HttpDecoderTest {
    private static final HttpDecoder DECODER = new HttpDecoder();
    private static final long FIRST_SEED = Long.getLong("strowger.fuzz.seed", 1);
    private static final int ROUNDS = Integer.getInteger("strowger.fuzz.rounds", 4_000);
    private static final String MARKS = "%&=\"\\{}[]:,\r\n +\u0000";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String GET =
            "GET /cgi-bin/sendsms?username=shop&password=s3cret&to=%2B447700900123+447700900124"
                    + "&text=my+code HTTP/1.1\r\nHost: a\r\n\r\n";

    private static ByteBuf buffer(String octets) {
        return Unpooled.wrappedBuffer(octets.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String post(String type, String body) {
        return "POST /send HTTP/1.1\r\nHost: a\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private static String dump(String octets) {
        ByteBuf bytes = buffer(octets);
        StringBuilder text = new StringBuilder();
        Decoded decoded = DECODER.next(bytes);
        while (decoded.octets() > 0) {
            append(text, decoded, bytes.readerIndex());
            bytes.skipBytes(decoded.octets());
            decoded = DECODER.next(bytes);
        }
        if (decoded.result() == Decoded.Result.OUT_OF_STEP) {
            append(text, decoded, bytes.readerIndex());
        } else if (bytes.isReadable()) {
            append(text, DECODER.rest(bytes), bytes.readerIndex());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Decoded decoded, long offset) {
        decoded.lines().forEach(line -> text.append(DumpText.of(line, offset)).append('\n'));
    }

    private static String blanked(String octets, Kind... kinds) {
        byte[] copy = octets.getBytes(StandardCharsets.ISO_8859_1);
        PacketSummary summary = DECODER.summarize(buffer(octets));
        for (Kind kind : kinds) {
            summary.blank(copy, kind);
        }
        return new String(copy, StandardCharsets.ISO_8859_1);
    }

    private static List<String> values(String octets, Kind kind) {
        return DECODER.summarize(buffer(octets)).parts().stream()
                .filter(part -> part.kind() == kind)
                .map(Part::value)
                .toList();
    }

    // ---- Messages

    @Test
    void aRequestIsExplainedLineByLine() {
        assertThat(dump(GET))
                .contains("request GET /cgi-bin/sendsms at offset 0")
                .containsPattern("method +\"GET\"")
                .containsPattern("  username +\"shop\"")
                .containsPattern("  password +\\*\\*\\*")
                .containsPattern("  to +\"447700900123\"")
                .containsPattern("  to +\"447700900124\"")
                .containsPattern("  text +\"my code\"")
                .containsPattern("Host +\"a\"");
    }

    @Test
    void theSummaryContainsPathAccountAndNumbers() {
        PacketSummary summary = DECODER.summarize(buffer(GET));
        assertThat(summary.command()).isEqualTo("GET /cgi-bin/sendsms");
        assertThat(summary.answers()).isFalse();
        assertThat(summary.octets()).isEqualTo(GET.length());
        assertThat(values(GET, Kind.ACCOUNT)).containsExactly("shop");
        assertThat(values(GET, Kind.NUMBER)).containsExactly("447700900123", "447700900124");
        assertThat(values(GET, Kind.TEXT)).containsExactly("my code");
        assertThat(values(GET, Kind.SECRET)).containsExactly("");
        assertThat(blanked(GET, Kind.SECRET, Kind.TEXT, Kind.NUMBER))
                .startsWith("GET /cgi-bin/sendsms?username=shop&password=******&to=%2B************+************"
                        + "&text=******* HTTP/1.1\r\n");
    }

    @Test
    void aResponseHasItsStatus() {
        String response = "HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\nContent-Type: text/plain\r\n\r\nok";
        PacketSummary summary = DECODER.summarize(buffer(response + "HTTP/1.1 200 OK\r\n\r\n"));
        assertThat(summary.answers()).isTrue();
        assertThat(summary.status()).isEqualTo("202 Accepted");
        assertThat(summary.octets()).isEqualTo(response.length());
        assertThat(dump(response)).contains("response 202 at offset 0").containsPattern("body +\"ok\"");
    }

    @Test
    void aStreamIsDecodedMessageByMessage() {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
        assertThat(dump(GET + post(FORM, "a=b") + GET)).containsPattern("(?s)GET.*POST /send.*GET");
        assertThat(DECODER.next(buffer(head + "HTTP/1.1 404 Not Found\r\n\r\n")).octets())
                .as("the response to a HEAD request")
                .isEqualTo(head.length());
        String noContent = "HTTP/1.1 204 No Content\r\n\r\n";
        assertThat(DECODER.next(buffer(noContent + "x")).octets()).isEqualTo(noContent.length());
    }

    @Test
    void theUserOfBasicAuthenticationIsShownAndThePasswordIsNot() {
        String request = "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Basic c2hvcDpzM2NyZXQ=\r\n\r\n";
        assertThat(values(request, Kind.ACCOUNT)).containsExactly("shop");
        assertThat(blanked(request, Kind.SECRET)).doesNotContain("c2hv").contains("Host: a");
        assertThat(dump(request)).contains("shop").doesNotContain("c2hv", "633268", "s3cret");
    }

    @Test
    void aBearerTokenIsMarkedAsASecretAndIdentifiedByItsHash() {
        for (String scheme : List.of("Bearer ", "bearer  ")) {
            String request = "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: " + scheme + "0123456789abcdef\r\n\r\n";
            String hash = new Secret("0123456789abcdef").keyHash();
            assertThat(values(request, Kind.SECRET)).containsExactlyInAnyOrder("", hash);
            assertThat(values(request, Kind.ACCOUNT)).isEmpty();
            assertThat(blanked(request, Kind.SECRET))
                    .doesNotContain("0123456789abcdef")
                    .contains("Host: a");
            assertThat(dump(request)).doesNotContain("0123456789abcdef", hash);
        }
        assertThat(values("GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Digest x\r\n\r\n", Kind.SECRET))
                .containsExactly("");
    }

    @Test
    void jsonMembersAreMarkedAsNumbersTextsOrSecrets() {
        String json = "{\"to\": [\"+447700900123\", \"447700900124\"], \"from\": \"SHOP\", \"text\": \"a \\\"b\\\"\","
                + " \"password\": {\"old\": \"s3cret\", \"new\": [12345]}, \"class\": 0}";
        String request = post("application/json", json);
        assertThat(values(request, Kind.NUMBER)).containsExactly("447700900123", "447700900124", "SHOP");
        assertThat(values(request, Kind.TEXT)).containsExactly("a \\\"b\\\"");
        assertThat(values(request, Kind.PLAIN)).contains("0");
        assertThat(blanked(request, Kind.SECRET))
                .doesNotContain("s3cret", "12345")
                .contains("\"class\": 0}");
    }

    // ---- Secrets

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=s3cret",
                "p%61ssword=s3cret",
                "pass%zz=s3cret",
                "a=1&api-key=s3cret&b=2",
                "api_key=s3cret",
                "token=s3cret",
                "dlr-url=http%3A%2F%2Fu%3As3cret%40h",
                "callback_url=http%3A%2F%2Fh%2F%3Fs3cret",
                "{\"password\":\"s3cret\"}",
                "<pass>s3cret</pass>"
            })
    void noSecretOfATargetOrFormIsShown(String parameters) {
        for (String request : List.of(
                "GET /send?" + parameters + " HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /send#" + parameters + " HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nReferer: http://h/?" + parameters + "\r\n\r\n",
                post(FORM, parameters),
                post("application/json", parameters),
                post("text/xml", parameters),
                post("", parameters),
                post("multipart/form-data", parameters))) {
            assertHidden(request);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"password\":\"s3cret\"}",
                "{\"p\\u0061ssword\":\"s3cret\"}",
                "{\"a\":[{\"Pass\" : \"s3cret\"}]}",
                "{\"password\":[[\"x\"],\"s3cret\"]}",
                "{\"batch_config\":{\"callback_url\":\"http://h/?key=s3cret\"},\"messages\":[]}",
                "{\"batch_config\":{\"errback_url\":\"http://u:s3cret@h/\"}}",
                "{\"to\":\"1\",\"callback_url\":\"https://h/s3cret\"}",
                "{\"webhooks\":{\"delivery\":{\"url\":\"https://h/?secret=s3cret\"}}}",
                "{\"password\":'s3cret'}",
                "{\"password\":\"s3cret",
                "{password:\"s3cret\"}",
                "{\"a\":1} {\"pass\":\"s3cret\"}"
            })
    void noSecretOfAJsonBodyIsShown(String json) {
        assertHidden(post("application/json", json));
        assertHidden(post("text/plain", json));
        String half = json.substring(0, json.length() / 2);
        assertHidden("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(half.length())
                + "\r\n" + half + "\r\n" + Integer.toHexString(json.length() - half.length()) + "\r\n"
                + json.substring(half.length()) + "\r\n0\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Bearer s3cret",
                "AUTHORIZATION:s3cret",
                "Authorization : s3cret",
                "Proxy-Authorization: Basic s3cret",
                "Cookie: a=s3cret",
                "X-Api-Key: s3cret",
                "X-Kannel-Password: s3cret",
                "X-Auth-Token: s3cret",
                "X: y\r\n s3cret",
                "s3cret",
                ": s3cret",
                "Location: http://user:s3cret@host/"
            })
    void noSecretOfAHeaderIsShown(String header) {
        assertHidden("GET / HTTP/1.1\r\nHost: a\r\n" + header + "\r\n\r\n");
        assertThat(dump("GET / HTTP/1.1\r\nHost: a\r\n" + header)).doesNotContain("s3cret", "733363726574");
    }

    @Test
    void aUserInTheTargetIsHidden() {
        assertHidden("GET http://user:s3cret@host/path HTTP/1.1\r\nHost: a\r\n\r\n");
        assertHidden("CONNECT user:s3cret@host:443 HTTP/1.1\r\nHost: a\r\n\r\n");
    }

    private static void assertHidden(String message) {
        assertThat(DECODER.summarize(buffer(message)).isWhole()).as(message).isTrue();
        assertThat(blanked(message, Kind.SECRET)).doesNotContain("s3cret").hasSameSizeAs(message);
        assertThat(DECODER.summarize(buffer(message)).toString()).doesNotContain("s3cret");
        assertThat(dump(message)).doesNotContain("s3cret", "733363726574");
    }

    // ---- Other input

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH\r\n",
                "\u0000\u0000\u0000\u0010",
                "GET /\r\n\r\n",
                "GET / HTTP/2.0\r\n",
                "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "POST / HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n",
                "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"
            })
    void nothingIsDecodedAfterAMessageWhoseEndIsUncertain(String octets) {
        Decoded decoded = DECODER.next(buffer(octets));
        assertThat(decoded.result()).isEqualTo(Decoded.Result.OUT_OF_STEP);
        assertThat(decoded.lines()).isNotEmpty();
        assertThat(DECODER.summarize(buffer(octets))).isEqualTo(PacketSummary.OUT_OF_STEP);
    }

    @Test
    void aMessageThatASessionRefusesIsMarkedAsFaulty() {
        String request = "GET / HTTP/1.1\nHost: a\n\n";
        assertThat(DECODER.next(buffer(request)).result()).isEqualTo(Decoded.Result.REFUSED);
        assertThat(DECODER.summarize(buffer(request)).isFaulty()).isTrue();
    }

    @Test
    void everyPrefixOfAMessageIsIncomplete() {
        for (String whole : List.of(GET, post(FORM, "a=b&password=s3cret"))) {
            for (int octets = 0; octets < whole.length(); octets++) {
                ByteBuf part = buffer(whole.substring(0, octets));
                assertThat(DECODER.next(part)).as("%d octets", octets).isEqualTo(Decoded.NOT_WHOLE);
                assertThat(DECODER.summarize(part)).isEqualTo(PacketSummary.NOT_WHOLE);
                assertThat(dump(whole.substring(0, octets))).doesNotContain("s3cre", "7333637265");
            }
        }
    }

    @Test
    void headersBeyondTheLimitsAreOutOfStep() {
        String endless = "GET / HTTP/1.1\r\nX: " + "x".repeat(1 << 16);
        assertThat(DECODER.next(buffer(endless)).result()).isEqualTo(Decoded.Result.OUT_OF_STEP);
        String many = "GET / HTTP/1.1\r\n" + "a: b\r\n".repeat(101) + "\r\n";
        assertThat(DECODER.next(buffer(many)).result()).isEqualTo(Decoded.Result.OUT_OF_STEP);
    }

    @Test
    void valuesBeyondTheLimitAreMarkedAsOneSecret() {
        String request = post(FORM, "to=1&".repeat(100_000) + "a=visible");
        assertThat(DECODER.summarize(buffer(request)).parts()).hasSizeLessThan(2 * Piece.COUNT_MAX);
        assertThat(blanked(request, Kind.SECRET)).doesNotContain("visible");
        for (String repeated : List.of("+", "%20", "1,", "%2B", "\\", "\"", "[", "{\"to\":")) {
            String body = repeated.repeat(200_000 / repeated.length());
            assertThat(DECODER.summarize(buffer(post("application/json", body))).isWhole())
                    .isTrue();
            assertThat(DECODER.summarize(buffer(post(FORM, "to=" + body))).isWhole())
                    .isTrue();
        }
    }

    @Test
    void damagedOctetsNeverMakeTheDecoderFail() {
        List<String> messages = List.of(
                GET,
                post(FORM, "to=%2B1+2&from=a%20b&text=%C3%A4&pass=x"),
                post("application/json", "{\"to\":[\"1\",2],\"text\":\"\\u00e4\",\"password\":null}"),
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n1\r\nd\r\n0\r\nT: x\r\n\r\n",
                "GET / HTTP/1.1\r\nAuthorization: Basic c2hvcDpzM2NyZXQ=\r\nReferer: http://u:p@h/?a#b\r\n\r\n");
        int whole = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            String damaged = damaged(messages.get(random.nextInt(messages.size())), random);
            try {
                whole += check(damaged) ? 1 : 0;
            } catch (RuntimeException | Error e) {
                throw new AssertionError(
                        "replay: mvn -pl protocols test -Dtest=HttpDecoderTest"
                                + " -Dstrowger.fuzz.rounds=1 -Dstrowger.fuzz.seed=" + seed,
                        e);
            }
        }
        // The messages are damaged neither too little nor too much.
        assertThat(ROUNDS == 1 || (whole > ROUNDS / 20 && whole < ROUNDS))
                .as("%d whole", whole)
                .isTrue();
    }

    private static String damaged(String message, Random random) {
        StringBuilder octets = new StringBuilder(message);
        int changes = 1 + random.nextInt(6);
        for (int i = 0; i < changes && octets.length() > 1; i++) {
            int at = random.nextInt(octets.length());
            switch (random.nextInt(4)) {
                case 0 -> octets.setCharAt(at, (char) random.nextInt(256));
                case 1 -> octets.deleteCharAt(at);
                case 2 -> octets.insert(at, MARKS.charAt(random.nextInt(MARKS.length())));
                default -> octets.insert(at, octets.substring(at, Math.min(octets.length(), at + 8)));
            }
        }
        return octets.toString();
    }

    private static boolean check(String octets) {
        ByteBuf bytes = buffer(octets);
        PacketSummary summary = DECODER.summarize(bytes);
        Decoded decoded = DECODER.next(bytes);
        assertThat(bytes.readerIndex()).isZero();
        assertThat(Math.max(0, summary.octets())).isEqualTo(decoded.octets()).isLessThanOrEqualTo(octets.length());
        assertThat(DECODER.rest(bytes).result()).isEqualTo(Decoded.Result.NOT_WHOLE);
        for (Part part : summary.parts()) {
            boolean isInside = part.offset() >= 0 && part.offset() + part.octets() <= summary.octets();
            assertThat(isInside || part.offset() == Part.NOWHERE)
                    .as(part.toString())
                    .isTrue();
        }
        return summary.isWhole();
    }
}
