package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.MessageJoiner;
import org.strowger.gsm.UserData;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.world.AnyScene;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;

/** Long texts and texts of all alphabets, from an application of each protocol to an SMSC of each. */
class AnyTextTest {
    private static final int PARTS_MAX = 5;

    /**
     * The characters of the texts: of the shared alphabet, its extension, Latin-1, Cyrillic, Arabic, and beyond the
     * basic plane. Of the second and the last each character is two units, so that parts end within one if nobody
     * minds.
     */
    private static final Map<String, String> ALPHABETS = new TreeMap<>(Map.of(
            "basic", "Hello @\u00a3$ \u00e0\u00e8\u00e9\u00f9 \u0394\u03a9 ",
            "extension", "\u20ac[{~}]|\\^",
            "latin1", "cr\u00e8me br\u00fbl\u00e9e, na\u00efve, \u00bd ",
            "cyrillic", "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440 ",
            "arabic", "\u0645\u0631\u062d\u0628\u0627 ",
            "emoji", "\ud83d\ude00\ud83c\udf89"));

    private int numbers;

    static Stream<Arguments> pairs() {
        return Protocols.ALL.stream()
                .flatMap(app -> Protocols.ALL.stream().map(smsc -> Arguments.of(app.name(), smsc.name())));
    }

    private static boolean isGsm(String text) {
        return GsmAlphabet.DEFAULT.canEncode(text);
    }

    private static Body body(String text) {
        return isGsm(text)
                ? new Body(GsmAlphabet.DEFAULT.encode(text, 0), false, 0)
                : new Body(text.getBytes(StandardCharsets.UTF_16BE), false, 8);
    }

    /** So many characters of a sample, with one in front that moves all others by a unit. */
    private static String text(String sample, int characters) {
        StringBuilder text = new StringBuilder("a");
        int[] points = sample.codePoints().toArray();
        for (int i = 0; i < characters; i++) {
            text.appendCodePoint(points[i % points.length]);
        }
        return text.toString();
    }

    /** The longest of these texts that takes so many messages. */
    private static String textOf(String sample, int parts) {
        int characters = 1;
        while (body(text(sample, characters + 1)).segments() <= parts) {
            characters++;
        }
        // One character less, for each part that must end early.
        return text(sample, characters - PARTS_MAX);
    }

    /** To somebody else each time: an account of UCP can send few messages to one number in a second. */
    private String nextNumber() {
        numbers++;
        return "4477009" + (10_000 + numbers);
    }

    private static ShortMessage message(String number, Body body) {
        return PlainMessage.from(new Address(0, 1, AnyScene.ACCOUNT))
                .to(new Address(0, 1, number))
                .saying(body)
                .options(new SendOptions(ReceiptRequest.NEVER, false, 0, 0, false, false))
                .build();
    }

    private static Outcome sent(AnyScene scene, ShortMessage message) {
        long token = scene.app.submit(message);
        scene.world.millis(20);
        return scene.app.outcome(token);
    }

    private static List<Peer.Came> came(AnyScene scene, String number) {
        scene.world.millis(100);
        return scene.smsc.came().stream()
                .filter(each -> each.to().equals(number))
                .toList();
    }

    /** The texts of all these messages, in the order of their numbers. */
    private static String read(List<Peer.Came> messages, DefaultCoding zero) {
        List<Peer.Came> ordered = new ArrayList<>(messages);
        ordered.sort(Comparator.comparing(
                each -> each.message().part().map(part -> part.number()).orElse(0)));
        List<UserData> parts = new ArrayList<>();
        for (Peer.Came each : ordered) {
            Body body = each.message().body();
            byte[] octets = body.octets();
            parts.add(
                    body.hasHeader()
                            ? UserData.parse(octets, 0, octets.length)
                            : UserData.text(octets, 0, octets.length));
            assertThat(zero.text(body))
                    .as("each can be read by itself")
                    .isPresent()
                    .hasValueSatisfying(text -> assertThat(text).doesNotContain("\ufffd"));
        }
        UserData whole = MessageJoiner.join(parts);
        byte[] octets = whole.toBytes();
        Body first = ordered.get(0).message().body();
        return zero.text(new Body(octets, whole.header().octets() > 0, first.coding()))
                .orElseThrow();
    }

    // ---- Parts

    /** As applications send them that speak any protocol: with headers, in whichever order. */
    @ParameterizedTest
    @MethodSource("pairs")
    void partsArriveUnchangedInAnyOrder(String appProtocol, String smscProtocol) {
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "store")) {
            ALPHABETS.forEach((name, sample) -> {
                for (int parts = 1; parts <= PARTS_MAX; parts++) {
                    String text = textOf(sample, parts);
                    String number = nextNumber();
                    Body whole = body(text);
                    List<Piece> pieces = parts == 1
                            ? List.of(Piece.whole(whole))
                            : LongMessageForm.HEADER.pieces(message(number, whole), 100 + parts);
                    assertThat(pieces).as(name).hasSize(parts);
                    List<Body> written = pieces.stream().map(Piece::body).toList();
                    List<Body> mixed = new ArrayList<>(written);
                    Collections.shuffle(mixed, new Random(parts));
                    for (Body next : mixed) {
                        assertThat(sent(scene, message(number, next)).isAccepted())
                                .as(name)
                                .isTrue();
                    }
                    List<Peer.Came> came = came(scene, number);
                    assertThat(came.stream().map(each -> each.message().body()))
                            .as(name)
                            .containsExactlyInAnyOrderElementsOf(written);
                    assertThat(read(came, DefaultCoding.GSM)).as(name).isEqualTo(text);
                }
            });
        }
    }

    /**
     * The same where the SMSC wants them whole, also where the application means something else by 0 when it speaks
     * SMPP: then 0 is that for who speaks SMPP alone.
     */
    @ParameterizedTest
    @CsvSource({
        "smpp, gsm, GSM", "ucp, gsm, GSM", "cimd2, gsm, GSM",
        "ucp, latin1, GSM", "cimd2, utf8, LATIN1", "ucp, gsm, LATIN1"
    })
    void partsAreJoinedForAnSmscWithPayloads(String appProtocol, String ours, DefaultCoding theirs) {
        String zero = theirs.name().toLowerCase(Locale.ROOT);
        try (AnyScene scene = new AnyScene(
                appProtocol,
                "smpp",
                "store",
                "timezone: UTC, alphabet: " + ours,
                ", segments: payload, alphabet: " + zero)) {
            ALPHABETS.forEach((name, sample) -> {
                for (int parts = 1; parts <= PARTS_MAX; parts++) {
                    String text = textOf(sample, parts);
                    String number = nextNumber();
                    Body whole = body(text);
                    List<Piece> pieces = parts == 1
                            ? List.of(Piece.whole(whole))
                            : new ArrayList<>(LongMessageForm.HEADER.pieces(message(number, whole), 100 + parts));
                    assertThat(pieces).as(name).hasSize(parts);
                    List<Piece> mixed = new ArrayList<>(pieces);
                    Collections.shuffle(mixed, new Random(parts));
                    for (Piece next : mixed) {
                        assertThat(sent(scene, message(number, next.body())).isAccepted())
                                .as(name)
                                .isTrue();
                    }
                    List<Peer.Came> came = came(scene, number);
                    assertThat(came).as("%s in %d", name, parts).hasSize(1);
                    assertThat(read(came, theirs)).as(name).isEqualTo(text);
                    if (theirs == DefaultCoding.GSM) {
                        assertThat(came.get(0).message().body()).as(name).isEqualTo(whole);
                    }
                }
            });
        }
    }

    /** All septets, behind the elements for languages: a locking shift, a single shift, both, and in a part. */
    @ParameterizedTest
    @MethodSource("pairs")
    void nationalLanguageShiftTablesArePreserved(String appProtocol, String smscProtocol) {
        StringBuilder septets = new StringBuilder();
        for (int septet = 0; septet < 128; septet++) {
            septets.append(String.format("%02X", septet));
        }
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "store")) {
            for (String elements : List.of("03250101", "03240103", "06240102250103", "080003AA0201250101")) {
                Body body = new Body(HexFormat.of().parseHex(elements + septets), true, 0);
                String number = nextNumber();
                assertThat(sent(scene, message(number, body)).isAccepted())
                        .as(elements)
                        .isTrue();
                assertThat(came(scene, number).stream()
                                .map(each -> each.message().body()))
                        .as(elements)
                        .containsExactly(body);
            }
        }
    }

    // ---- Whole texts

    /** SMPP alone has them; who has it not gets parts with headers. */
    @ParameterizedTest
    @CsvSource({"smpp, keep", "smpp, udh", "smpp, sar", "smpp, payload", "ucp, keep", "cimd2, udh"})
    void longTextsArriveInEverySegmentForm(String smscProtocol, String segments) {
        try (AnyScene scene = new AnyScene("smpp", smscProtocol, "store", "window: 100", ", segments: " + segments)) {
            ALPHABETS.forEach((name, sample) -> {
                for (int parts = 2; parts <= PARTS_MAX; parts++) {
                    String text = textOf(sample, parts);
                    String number = nextNumber();
                    assertThat(sent(scene, message(number, body(text))).isAccepted())
                            .isTrue();
                    List<Peer.Came> came = came(scene, number);
                    boolean whole =
                            segments.equals("payload") || (segments.equals("keep") && smscProtocol.equals("smpp"));
                    assertThat(came).as(name).hasSize(whole ? 1 : parts);
                    assertThat(read(came, DefaultCoding.GSM)).as(name).isEqualTo(text);
                }
            });
        }
    }

    /** Codes that UCP and CIMD2 have not, also where the text needs more parts in those that they have. */
    @ParameterizedTest
    @CsvSource({
        "ucp, 3, ISO-8859-1", "ucp, 6, ISO-8859-5", "ucp, 7, ISO-8859-8", "ucp, 1, US-ASCII",
        "cimd2, 3, ISO-8859-1", "cimd2, 6, ISO-8859-5", "cimd2, 7, ISO-8859-8", "cimd2, 1, US-ASCII"
    })
    void smppOnlyCodingsAreConvertedToSupportedCodings(String smscProtocol, int coding, String charset) {
        String sample = new String(new byte[] {'a', (byte) (coding == 1 ? 'b' : 0xE2)}, Charset.forName(charset));
        try (AnyScene scene = new AnyScene("smpp", smscProtocol, "store")) {
            for (int length : new int[] {1, 70, 71, 100, 140, 141, 254, 300, 1000}) {
                String text = text(sample, length - 1);
                String number = nextNumber();
                Body body = new Body(text.getBytes(Charset.forName(charset)), false, coding);
                assertThat(sent(scene, message(number, body)).isAccepted()).isTrue();
                assertThat(read(came(scene, number), DefaultCoding.GSM)).isEqualTo(text);
            }
        }
    }

    // ---- Alphabets

    /** The SMSC reads the coding that the application means by 0. */
    @ParameterizedTest
    @CsvSource({
        "latin1, ISO-8859-1, ucp", "ascii, US-ASCII, ucp", "utf8, UTF-8, ucp",
        "latin1, ISO-8859-1, cimd2", "ascii, US-ASCII, cimd2", "utf8, UTF-8, cimd2"
    })
    void textsAreReadInTheConfiguredAlphabetOfTheApplication(String alphabet, String charset, String smscProtocol) {
        try (AnyScene scene = new AnyScene("smpp", smscProtocol, "store", "alphabet: " + alphabet, "")) {
            for (String sample : List.of("a @$_[]{}", "\u00e0 la carte", "cr\u00e8me br\u00fbl\u00e9e")) {
                String readable = alphabet.equals("ascii") ? sample.replaceAll("[^\\x00-\\x7f]", "e") : sample;
                for (int length : new int[] {10, 100, 160, 500}) {
                    String text = text(readable, length);
                    String number = nextNumber();
                    Body body = new Body(text.getBytes(Charset.forName(charset)), false, 0);
                    assertThat(sent(scene, message(number, body)).isAccepted()).isTrue();
                    assertThat(read(came(scene, number), DefaultCoding.GSM)).isEqualTo(text);
                }
            }
        }
    }

    /** And what an SMSC means by it, it gets. */
    @ParameterizedTest
    @CsvSource({"ucp, latin1, LATIN1", "ucp, ascii, ASCII", "cimd2, utf8, UTF8", "cimd2, latin1, LATIN1"})
    void textsAreWrittenInTheConfiguredAlphabetOfTheSmsc(String appProtocol, String alphabet, DefaultCoding zero) {
        try (AnyScene scene = new AnyScene(appProtocol, "smpp", "store", "window: 10", ", alphabet: " + alphabet)) {
            for (String text :
                    List.of("a @$_[]{}", "\u00e0 la carte", "\u0394\u03a9 and \u20ac", "\u043c\u0438\u0440")) {
                String number = nextNumber();
                assertThat(sent(scene, message(number, body(text))).isAccepted())
                        .isTrue();
                assertThat(read(came(scene, number), zero)).isEqualTo(text);
            }
        }
    }

    /** Within SMPP, the meaning of 0 is a matter of the application and the SMSC: not an octet changes. */
    @ParameterizedTest
    @CsvSource({"latin1, gsm", "gsm, latin1", "utf8, ascii"})
    void octetsOfCodingZeroAreUnchangedFromSmppToSmpp(String ours, String theirs) {
        try (AnyScene scene = new AnyScene("smpp", "smpp", "store", "alphabet: " + ours, ", alphabet: " + theirs)) {
            Body body = new Body(new byte[] {'$', '@', (byte) 0xE9, 0, 2}, false, 0);
            String number = nextNumber();
            assertThat(sent(scene, message(number, body)).isAccepted()).isTrue();
            assertThat(came(scene, number).get(0).message().body()).isEqualTo(body);
        }
    }

    /** The other way round, of what mobiles write. */
    @ParameterizedTest
    @CsvSource({"ucp, smpp", "cimd2, smpp", "smpp, ucp", "smpp, cimd2", "smpp, smpp", "ucp, cimd2"})
    void mobileTextsAreReadInTheAlphabetOfTheirSmsc(String appProtocol, String smscProtocol) {
        boolean appHas = appProtocol.equals("smpp");
        boolean smscHas = smscProtocol.equals("smpp");
        try (AnyScene scene = new AnyScene(
                appProtocol,
                smscProtocol,
                "relay",
                "alphabet: " + (appHas ? "utf8" : "gsm"),
                smscHas ? ", alphabet: latin1" : "")) {
            for (String text : List.of("a @$_[]{}", "\u00e0 la carte", "br\u00fbl\u00e9e")) {
                Body body = smscHas ? new Body(text.getBytes(StandardCharsets.ISO_8859_1), false, 0) : body(text);
                Peer by = scene.smsc.receiver();
                long token = by.submit(PlainMessage.from(new Address(0, 1, "447700900123"))
                        .to(new Address(0, 1, "6000"))
                        .saying(body)
                        .build());
                scene.world.millis(20);
                assertThat(by.outcome(token).isAccepted()).isTrue();
                Body came = scene.app
                        .came()
                        .get(scene.app.came().size() - 1)
                        .message()
                        .body();
                if (appHas && smscHas) {
                    assertThat(came).isEqualTo(body);
                } else {
                    assertThat((appHas ? DefaultCoding.UTF8 : DefaultCoding.GSM).text(came))
                            .contains(text);
                }
            }
        }
    }

    // ---- By choice

    @ParameterizedTest
    @MethodSource("pairs")
    void textsAreTransliteratedCompletelyOrNotAtAll(String appProtocol, String smscProtocol) {
        Map<String, String> texts = Map.of(
                "\u201cIt\u2019s\u201d \u2013 d\u00eaj\u00e0 vu\u2026", "\"It's\" - dej\u00e0 vu...",
                "plain", "plain",
                "\u201cHi\u201d \ud83d\ude00", "\u201cHi\u201d \ud83d\ude00",
                "\u041f\u0440\u0438\u0432\u0435\u0442", "\u041f\u0440\u0438\u0432\u0435\u0442");
        try (AnyScene scene =
                new AnyScene(appProtocol, smscProtocol, "relay", "timezone: UTC", ", transliterate: yes")) {
            texts.forEach((text, expected) -> {
                String number = nextNumber();
                Body ucs2 = new Body(text.getBytes(StandardCharsets.UTF_16BE), false, 8);
                assertThat(sent(scene, message(number, ucs2)).isAccepted()).isTrue();
                assertThat(came(scene, number).get(0).message().body()).isEqualTo(body(expected));
            });
            Smsc smsc = scene.world.router().exchange().generation().smscs().get(0);
            assertThat(smsc.total(SmscFigure.TRANSLITERATED))
                    .as("those that lost something")
                    .isEqualTo(1);
            String number = nextNumber();
            Body part = new Body(HexFormat.of().parseHex("050003340202" + "2013"), true, 8);
            assertThat(sent(scene, message(number, part)).isAccepted()).isTrue();
            assertThat(came(scene, number).get(0).message().body()).isEqualTo(part);
        }
    }
}
