package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.LongMessageForm;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.Status;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.RefusalReason;
import org.strowger.world.AnyScene;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;

/** An application of each protocol and an SMSC of each, with the router between them. */
class AnyToAnyTest {
    private static final String ACCOUNT = AnyScene.ACCOUNT;
    private static final String NUMBER = "447700900123";

    /** Of the shared alphabet, its extension, Latin-1, Cyrillic, Arabic, and beyond the basic plane. */
    private static final List<String> TEXTS = List.of(
            "Hello @\u00a3$ \u00e0\u00e8\u00e9\u00f9 \u0394\u03a9",
            "[{10 \u20ac}] ~^|\\",
            "cr\u00e8me br\u00fbl\u00e9e, na\u00efve, \u00bd",
            "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440",
            "\u0645\u0631\u062d\u0628\u0627",
            "\ud83d\ude00 \ud83c\udf89");

    static Stream<Arguments> pairs() {
        return Protocols.ALL.stream()
                .flatMap(app -> Protocols.ALL.stream().map(smsc -> Arguments.of(app.name(), smsc.name())));
    }

    private static Body body(String text) {
        return GsmAlphabet.DEFAULT.canEncode(text)
                ? new Body(GsmAlphabet.DEFAULT.encode(text, 0), false, 0)
                : new Body(text.getBytes(StandardCharsets.UTF_16BE), false, 8);
    }

    private static ShortMessage message(Body body, ReceiptRequest request) {
        return PlainMessage.from(new Address(0, 1, ACCOUNT))
                .to(new Address(0, 1, NUMBER))
                .saying(body)
                .options(new SendOptions(request, false, 0, 0, false, false))
                .build();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void textsArriveAsTheyWereWritten(String appProtocol, String smscProtocol) {
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "relay")) {
            for (String text : TEXTS) {
                long token = scene.app.submit(message(body(text), ReceiptRequest.NEVER));
                scene.world.millis(20);
                assertThat(scene.app.outcome(token).isAccepted()).as(text).isTrue();
                ShortMessage came = scene.smsc.last().message();
                assertThat(came.body()).as(text).isEqualTo(body(text));
                assertThat(came.destination().text()).isEqualTo(NUMBER);
                assertThat(came.source().text()).isEqualTo(ACCOUNT);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aReceiptHasTheMessageIdOfTheResponse(String appProtocol, String smscProtocol) {
        for (String delivery : List.of("relay", "store")) {
            try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, delivery)) {
                long first = scene.app.submit(message(body("one"), ReceiptRequest.ON_END));
                long second = scene.app.submit(message(body("two"), ReceiptRequest.ON_END));
                scene.world.millis(100);
                String one = scene.app.outcome(first).messageId();
                String two = scene.app.outcome(second).messageId();
                assertThat(one).isNotEmpty().isNotEqualTo(two);
                assertThat(scene.smsc.came()).hasSize(2);
                String id = scene.smscSuite.ids("") == IdKind.STAMP ? "261201120002" : "2";
                scene.smsc.report(scene.smsc.came().get(1), id);
                scene.world.millis(100);
                assertThat(scene.app.came()).as(delivery).hasSize(1);
                Peer.Came receipt = scene.app.came().get(0);
                assertThat(receipt.message().kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
                assertThat(receipt.receipt().messageId()).isEqualTo(two);
                assertThat(receipt.receipt().state()).isEqualTo(MessageState.DELIVERED);
                assertThat(receipt.message().source().text()).isEqualTo(NUMBER);
            }
        }
    }

    /** In one second, so that where ids are seconds they are alike, but for the number. */
    @ParameterizedTest
    @MethodSource("pairs")
    void receiptsOfManyMessagesAreMatchedByNumber(String appProtocol, String smscProtocol) {
        int many = 200;
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "store")) {
            scene.smsc.hasGiven(0);
            boolean alike = scene.smscSuite.ids("") == IdKind.STAMP;
            scene.smsc.answers(each -> each.answer(Outcome.accepted(alike ? "261201120000" : scene.smsc.nextId())));
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < many; i++) {
                tokens.add(scene.app.submit(PlainMessage.from(new Address(0, 1, ACCOUNT))
                        .to(new Address(0, 1, "4477009" + (10_000 + i)))
                        .saying(body("one of many"))
                        .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                        .build()));
                scene.world.millis(4);
            }
            scene.world.millis(200);
            assertThat(scene.smsc.came()).hasSize(many);
            List<Peer.Came> all = List.copyOf(scene.smsc.came());
            for (int i = many - 1; i >= 0; i--) {
                scene.smsc.report(all.get(i), alike ? "261201120000" : Integer.toString(i + 1));
                scene.world.millis(4);
            }
            scene.world.millis(200);
            assertThat(scene.app.came()).hasSize(many);
            Map<String, String> ids = new HashMap<>();
            for (int i = 0; i < many; i++) {
                ids.put(
                        "4477009" + (10_000 + i),
                        scene.app.outcome(tokens.get(i)).messageId());
            }
            for (Peer.Came receipt : scene.app.came()) {
                assertThat(receipt.receipt().messageId())
                        .isEqualTo(ids.get(receipt.message().source().text()));
            }
        }
    }

    /** As a whole where that can be said, else in as many parts as it takes. */
    @ParameterizedTest
    @MethodSource("pairs")
    void longMessagesAreSentInParts(String appProtocol, String smscProtocol) {
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "store")) {
            byte[] text = "0123456789".repeat(40).getBytes(StandardCharsets.US_ASCII);
            List<Piece> pieces =
                    LongMessageForm.HEADER.pieces(message(new Body(text, false, 0), ReceiptRequest.ON_END), 7);
            assertThat(pieces).hasSize(3);
            for (Piece piece : pieces) {
                long token = scene.app.submit(message(piece.body(), ReceiptRequest.ON_END));
                scene.world.millis(50);
                assertThat(scene.app.outcome(token).isAccepted()).isTrue();
            }
            scene.world.millis(200);
            assertThat(scene.smsc.came().stream().map(each -> each.message().body()))
                    .containsExactlyElementsOf(pieces.stream().map(Piece::body).toList());
            if (scene.appSuite.hasParts()) {
                long token = scene.app.submit(message(new Body(text, false, 0), ReceiptRequest.ON_END));
                scene.world.millis(300);
                assertThat(scene.app.outcome(token).isAccepted()).isTrue();
                assertThat(scene.smsc.came()).hasSize(scene.smscSuite.hasParts() ? 4 : 6);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void deliversMobileMessagesToTheApplication(String appProtocol, String smscProtocol) {
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "relay")) {
            for (String text : TEXTS) {
                ShortMessage mobile = PlainMessage.from(new Address(0, 1, NUMBER))
                        .to(new Address(0, 1, "6000"))
                        .saying(body(text))
                        .build();
                Peer by = scene.smsc.receiver();
                long token = by.submit(mobile);
                scene.world.millis(20);
                assertThat(by.outcome(token).isAccepted()).as(text).isTrue();
                ShortMessage came =
                        scene.app.came().get(scene.app.came().size() - 1).message();
                assertThat(came.body()).as(text).isEqualTo(body(text));
                assertThat(came.source().text()).isEqualTo(NUMBER);
            }
        }
    }

    /** In the SMSC's own words: CIMD2 has codes of its own for what is delivered. */
    @ParameterizedTest
    @MethodSource("pairs")
    void passesARefusalOfTheApplicationToTheSmsc(String appProtocol, String smscProtocol) {
        for (RefusalReason reason : List.of(RefusalReason.LATER, RefusalReason.NO_RECEIVER)) {
            try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "relay")) {
                Outcome refusal = scene.appSuite.statuses().refusal(reason);
                scene.manner.messages = each -> each.answer(refusal);
                Peer by = scene.smsc.receiver();
                long token = by.submit(PlainMessage.from(new Address(0, 1, NUMBER))
                        .to(new Address(0, 1, "7000"))
                        .saying(body("no"))
                        .build());
                scene.world.millis(20);
                Outcome heard = by.outcome(token);
                boolean forGood = refusal.kind() == Outcome.Kind.PERMANENT;
                assertThat(heard.kind() == Outcome.Kind.PERMANENT).isEqualTo(forGood);
                if (smscProtocol.equals("cimd2")) {
                    assertThat(heard.code()).isIn(forGood ? List.of(711, 730) : List.of(710));
                }
            }
        }
    }

    /** In the application's own words, and for good or for now as the SMSC meant it. */
    @ParameterizedTest
    @MethodSource("pairs")
    void passesARefusalOfTheSmscToTheApplication(String appProtocol, String smscProtocol) {
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "relay")) {
            scene.smsc.answers(scene.smscSuite.statuses().refusal(RefusalReason.INVALID_DESTINATION));
            long token = scene.app.submit(message(body("no"), ReceiptRequest.NEVER));
            scene.world.millis(20);
            Outcome heard = scene.app.outcome(token);
            assertThat(heard.kind()).isEqualTo(Outcome.Kind.PERMANENT);
            assertThat(heard.code())
                    .isEqualTo(scene.appSuite
                            .statuses()
                            .refusal(RefusalReason.INVALID_DESTINATION)
                            .code());
        }
    }

    /** With any code of the SMSC for a final refusal, the application must not send the message again. */
    @ParameterizedTest
    @MethodSource("pairs")
    void reportsEveryPermanentRefusalAsPermanent(String appProtocol, String smscProtocol) {
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, "relay")) {
            int numbers = 0;
            for (String each : scene.smscSuite.statuses().names()) {
                Status status = scene.smscSuite.statuses().find(each).orElseThrow();
                if (status.kind() == Outcome.Kind.PERMANENT) {
                    scene.smsc.answers(Outcome.of(status.kind(), status.code(), ""));
                    // To one number not so many could be told apart by the second.
                    String number = "4477009" + (10_000 + numbers++);
                    long token = scene.app.submit(PlainMessage.from(new Address(0, 1, ACCOUNT))
                            .to(new Address(0, 1, number))
                            .saying(body("no"))
                            .build());
                    scene.world.millis(20);
                    Outcome heard = scene.app.outcome(token);
                    // CIMD2 has no word for what is refused for good in general: 9 says that it failed.
                    boolean failed = appProtocol.equals("cimd2") && heard.code() == 9;
                    assertThat(failed || heard.kind() == Outcome.Kind.PERMANENT)
                            .as("%s is told as %s", each, heard)
                            .isTrue();
                }
            }
        }
    }

    /** Ids that are seconds are on the application's own clock. */
    @ParameterizedTest
    @ValueSource(strings = {"ucp", "cimd2"})
    void timeBasedIdsUseTheTimeZoneOfTheApplication(String protocol) {
        List<String> hours = new ArrayList<>();
        for (String zone : List.of("UTC", "Asia/Tokyo")) {
            try (AnyScene scene = new AnyScene(protocol, "smpp", "relay", "timezone: " + zone, "")) {
                long token = scene.app.submit(message(body("now"), ReceiptRequest.NEVER));
                scene.world.millis(20);
                String id = scene.app.outcome(token).messageId();
                hours.add(id.substring(6, 8));
            }
        }
        assertThat(Integer.parseInt(hours.get(1))).isEqualTo((Integer.parseInt(hours.get(0)) + 9) % 24);
    }
}
