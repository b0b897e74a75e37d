package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Questions about messages, from an application of each protocol about one that an SMSC of each has: with the two
 * threads of this world, asked on the one that has it and on the one that has not.
 */
class AskingAnyTest {
    private static final String ACCOUNT = "8006";
    private static final String NUMBER = "447700900123";
    private static final Address FROM = new Address(0, 1, ACCOUNT);
    private static final Address TO = new Address(0, 1, NUMBER);

    /** As the route has it. */
    private static final String TOLD_FROM = "8007";

    private static final String TOLD_TO = "99" + NUMBER;

    static Stream<Arguments> pairs() {
        return Protocols.ALL.stream().flatMap(app -> Protocols.ALL.stream().flatMap(smsc -> Stream.of("relay", "store")
                .flatMap(delivery -> Stream.of(ReceiptRequest.NEVER, ReceiptRequest.ON_END)
                        .map(request -> Arguments.of(app.name(), smsc.name(), delivery, request)))));
    }

    /** A world with one of each, where a message has just been submitted. */
    private static final class Scene implements AutoCloseable {
        private final World world = new World(2);
        private final ProtocolTraits appSuite;
        private final TestSmsc smsc;
        private final Peer app;
        private final Peer other;
        private final List<Inquiry> asked = new ArrayList<>();
        private String id = "";

        Scene(String appProtocol, String smscProtocol, String delivery) {
            appSuite = Protocols.named(appProtocol);
            smsc = new TestSmsc(world.rig(), World.at(2776), Protocols.named(smscProtocol));
            smsc.manner().inquiries = each -> {
                asked.add(each);
                return each.kind() == Inquiry.Kind.QUERY
                        ? InquiryAnswer.of(MessageState.DELIVERED, date(smscProtocol), 9)
                        : InquiryAnswer.done();
            };
            world.start("""
                    listeners: [{name: door, protocol: %s, listen: 127.0.0.1:2775}]
                    applications: [{name: shop, system-id: "%s", password: secret, timezone: Asia/Tokyo}]
                    smscs: [{name: a, protocol: %s, hosts: [127.0.0.1:2776], system-id: "1234", password: secret}]
                    routes:
                      - {name: all, match: {}, via: a, delivery: %s, rewrite: {from: "%s", to: {prefix: "99"}}}
                    """.formatted(appProtocol, ACCOUNT, smscProtocol, delivery, TOLD_FROM));
            app = application();
            other = application();
        }

        private static String date(String protocol) {
            return protocol.equals("smpp") ? "261201120000000+" : "261201120000";
        }

        private Peer application() {
            Duration never = Duration.ZERO;
            ApplicationTerms terms = new ApplicationTerms(
                    Credentials.of(ACCOUNT, new Secret("secret")),
                    Traffic.BOTH,
                    appSuite.versions().get(0),
                    new SessionTimers(Duration.ofSeconds(10), never, never, Duration.ofSeconds(10)),
                    new SessionLimits(10, 100, 4096),
                    PeerQuirks.USUAL);
            return world.dial(
                    2775,
                    DialPlan.ANY_LOCAL,
                    connection -> new Peer(connection, new Peer.Manner(), setting -> appSuite.sessions()
                            .application(terms, setting, world.rig().nowNanos())));
        }

        void submit(ReceiptRequest request) {
            long token = app.submit(PlainMessage.from(FROM)
                    .to(TO)
                    .saying(body("one"))
                    .options(new SendOptions(request, false, 0, 0, false, false))
                    .build());
            world.millis(50);
            id = app.outcome(token).messageId();
            assertThat(id).isNotEmpty();
        }

        InquiryAnswer ask(Peer by, Inquiry what) {
            long token = by.ask(what);
            world.millis(50);
            return by.answer(token);
        }

        @Override
        public void close() {
            world.close();
        }
    }

    private static Body body(String text) {
        return new Body(GsmAlphabet.DEFAULT.encode(text, 0), false, 0);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void cancelsASentMessageAtTheSmsc(
            String appProtocol, String smscProtocol, String delivery, ReceiptRequest request) {
        try (Scene scene = new Scene(appProtocol, smscProtocol, delivery)) {
            for (Peer by : List.of(scene.app, scene.other)) {
                scene.asked.clear();
                scene.submit(request);
                InquiryAnswer answer = scene.ask(by, Inquiry.cancel(scene.id, FROM, TO));
                assertThat(answer.outcome().isAccepted()).isTrue();
                isAskedAboutTheLast(scene, smscProtocol, Inquiry.Kind.CANCEL);
            }
        }
    }

    private static void isAskedAboutTheLast(Scene scene, String smscProtocol, Inquiry.Kind kind) {
        assertThat(scene.asked).hasSize(1);
        Inquiry asked = scene.asked.get(0);
        assertThat(asked.kind()).isEqualTo(kind);
        String last = scene.smsc.nextId();
        scene.smsc.hasGiven(Integer.parseInt(last.substring(Math.max(0, last.length() - 4))) - 1);
        boolean stamped = !smscProtocol.equals("smpp");
        int number = Integer.parseInt(last.substring(Math.max(0, last.length() - 4))) - 1;
        assertThat(asked.messageId()).isEqualTo(stamped ? String.format("26120112%04d", number) : "" + number);
        if (stamped) {
            assertThat(asked.destination().text()).isEqualTo(TOLD_TO);
        }
        if (smscProtocol.equals("ucp")) {
            assertThat(asked.source().text()).isEqualTo(TOLD_FROM);
        }
    }

    /** UCP has no answer to a question but words for people: neither can its applications ask, nor its SMSCs tell. */
    @ParameterizedTest
    @MethodSource("pairs")
    void queriesTheStateOfAMessageAtTheSmsc(
            String appProtocol, String smscProtocol, String delivery, ReceiptRequest request) {
        if (appProtocol.equals("ucp")) {
            return;
        }
        try (Scene scene = new Scene(appProtocol, smscProtocol, delivery)) {
            scene.submit(request);
            Inquiry query = new Inquiry(
                    Inquiry.Kind.QUERY,
                    scene.id,
                    FROM,
                    appProtocol.equals("smpp") ? Address.NONE : TO,
                    "",
                    Inquiry.query("", FROM).replacement());
            InquiryAnswer answer = scene.ask(scene.other, query);
            if (smscProtocol.equals("ucp")) {
                assertThat(answer.outcome().isAccepted()).isFalse();
                assertThat(scene.asked).isEmpty();
                return;
            }
            isAskedAboutTheLast(scene, smscProtocol, Inquiry.Kind.QUERY);
            assertThat(answer.state()).isEqualTo(MessageState.DELIVERED);
            assertThat(answer.error()).isEqualTo(9);
            boolean alike = appProtocol.equals(smscProtocol) && appProtocol.equals("smpp");
            String tokyo = alike || appProtocol.equals("smpp") ? "261201120000000+" : "261201210000";
            assertThat(answer.finalDate()).isEqualTo(tokyo);
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void replacesASentMessageAtAnSmscOfTheSameProtocol(
            String appProtocol, String smscProtocol, String delivery, ReceiptRequest request) {
        if (appProtocol.equals("cimd2")) {
            return;
        }
        try (Scene scene = new Scene(appProtocol, smscProtocol, delivery)) {
            scene.submit(request);
            Inquiry replace = new Inquiry(
                    Inquiry.Kind.REPLACE,
                    scene.id,
                    FROM,
                    appProtocol.equals("smpp") ? Address.NONE : TO,
                    "",
                    Inquiry.replace("", FROM, body("other")).replacement());
            InquiryAnswer answer = scene.ask(scene.other, replace);
            boolean alike = appProtocol.equals(smscProtocol);
            assertThat(answer.outcome().isAccepted()).isEqualTo(alike);
            if (!alike) { // Nobody knows any more in which code its text was.
                assertThat(scene.asked).isEmpty();
            } else {
                isAskedAboutTheLast(scene, smscProtocol, Inquiry.Kind.REPLACE);
                assertThat(scene.asked.get(0).text()).isEqualTo(body("other"));
            }
        }
    }

    /** While the SMSC has not taken it, it is ours to cancel; and told so is who waits for its end. */
    @ParameterizedTest
    @MethodSource("pairs")
    void cancelsAWaitingMessageWithoutTheSmsc(
            String appProtocol, String smscProtocol, String delivery, ReceiptRequest request) {
        if (delivery.equals("relay")) {
            return;
        }
        try (Scene scene = new Scene(appProtocol, smscProtocol, delivery)) {
            scene.smsc.answers(Outcome.of(
                    Outcome.Kind.THROTTLED,
                    Protocols.named(smscProtocol)
                            .statuses()
                            .refusal(RefusalReason.LATER)
                            .code(),
                    ""));
            scene.submit(request);
            Inquiry cancel = Inquiry.cancel(scene.id, FROM, TO);
            assertThat(scene.ask(scene.other, cancel).outcome().isAccepted()).isTrue();
            assertThat(scene.asked).isEmpty();
            scene.smsc.came().clear();
            scene.world.seconds(100);
            assertThat(scene.smsc.came()).isEmpty();
            assertThat(scene.world.records()).isZero();
            assertThat(scene.app.came().size() + scene.other.came().size())
                    .isEqualTo(request == ReceiptRequest.NEVER ? 0 : 1);
            assertThat(scene.ask(scene.app, cancel).outcome().isAccepted()).isFalse();
        }
    }

    /** Where messages share a second, only with the recipient is it known which is meant. */
    @ParameterizedTest
    @MethodSource("pairs")
    void messagesOfOtherApplicationsOrToOtherNumbersAreNotFound(
            String appProtocol, String smscProtocol, String delivery, ReceiptRequest request) {
        try (Scene scene = new Scene(appProtocol, smscProtocol, delivery)) {
            scene.submit(request);
            boolean isStamped = !appProtocol.equals("smpp");
            Address stranger = new Address(0, 1, "447700900124");
            String never = isStamped ? "261201120059" : "12345";
            assertThat(scene.ask(scene.other, Inquiry.cancel(never, FROM, TO)).outcome())
                    .satisfies(each -> assertThat(each.isAccepted()).isFalse());
            if (isStamped || !smscProtocol.equals("smpp")) {
                assertThat(scene.ask(scene.app, Inquiry.cancel(scene.id, FROM, stranger))
                                .outcome())
                        .satisfies(each -> assertThat(each.isAccepted()).isFalse());
                assertThat(scene.asked).isEmpty();
            }
        }
    }
}
