package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** {@code receipts resend message}: what an application has had, it gets once more. */
class ReceiptResendTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "447700900124";
    private static final String STEPS_ALL = "records: {steps: all}";
    private static final String ENDS_ALONE = "records: {steps: ends}";

    private static String yaml(String protocol, String records) {
        return """
                listeners: [{name: door, protocol: %s, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications:
                  - {name: shop, system-id: "8006", password: secret, max-binds: 10, timezone: UTC,
                     keep: {receipts: 1h}}
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a, retry: {first: 1s, validity: 60s}}]
                store: {path: /store}
                %s
                """.formatted(protocol, records);
    }

    /** A shop, an SMSC that accepts and an operator. */
    private static final class Scene implements AutoCloseable {
        private final World world = new World(2);
        private final TestSmsc smsc;
        private final Peer.Manner manner = new Peer.Manner();
        private final Peer shop;
        private final Operator operator;

        Scene(String protocol, String records) {
            smsc = world.smsc("a", 2776);
            String yaml = yaml(protocol, records);
            world.start(yaml);
            shop = binds(protocol);
            operator = new Operator(world, yaml);
        }

        private Peer binds(String protocol) {
            ProtocolTraits traits = Protocols.named(protocol);
            Duration never = Duration.ZERO;
            ApplicationTerms terms = new ApplicationTerms(
                    Credentials.of("8006", new Secret("secret")),
                    Traffic.BOTH,
                    traits.versions().get(0),
                    new SessionTimers(Duration.ofSeconds(10), never, never, Duration.ofSeconds(10)),
                    new SessionLimits(10, 100, 4096),
                    PeerQuirks.USUAL);
            return world.dial(
                    2775,
                    DialPlan.ANY_LOCAL,
                    connection -> new Peer(connection, manner, setting -> traits.sessions()
                            .application(terms, setting, world.rig().nowNanos())));
        }

        /** Sends a message and has its receipt. @return what the shop calls it */
        String reported(MessageState state) {
            return reported(shop, state);
        }

        private String reported(Peer by, MessageState state) {
            smsc.answers(Outcome.accepted("c7"));
            long token = by.submit(message(NUMBER));
            world.seconds(1);
            smsc.receiver().submit(TestSmsc.receipt(smsc.last().message(), "c7", state));
            world.seconds(1);
            return by.outcome(token).messageId();
        }

        List<Receipt> receipts() {
            return shop.came().stream().map(Peer.Came::receipt).toList();
        }

        String refusal(String command) {
            CommandRefused refused = operator.isRefused(command);
            return refused.code().label() + " " + refused.getMessage();
        }

        @Override
        public void close() {
            operator.close();
            world.close();
        }
    }

    private static ShortMessage message(String to) {
        return PlainMessage.from(Address.international("447700900001"))
                .to(Address.international(to))
                .saying(World.body("hello"))
                .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "smpp, records: {steps: all}, DELIVERED",
        "smpp, records: {steps: ends}, UNDELIVERABLE",
        "ucp, records: {steps: all}, UNDELIVERABLE",
        "ucp, records: {steps: ends}, DELIVERED",
        "cimd2, records: {steps: ends}, DELIVERED"
    })
    void resendsADeliveredReceiptOnce(String protocol, String records, MessageState state) {
        try (Scene scene = new Scene(protocol, records)) {
            String id = scene.reported(state);
            assertThat(scene.receipts()).hasSize(1);
            assertThat(scene.operator.says("receipts resend message " + id)).contains("queued for shop");
            scene.world.seconds(1);
            assertThat(scene.receipts()).hasSize(2);
            Peer.Came first = scene.shop.came().get(0);
            Peer.Came again = scene.shop.came().get(1);
            assertThat(again.receipt().messageId()).isEqualTo(first.receipt().messageId());
            assertThat(again.receipt().state()).isEqualTo(first.receipt().state());
            assertThat(again.message().source()).isEqualTo(first.message().source());
            assertThat(again.message().destination()).isEqualTo(first.message().destination());
            assertThat(scene.world.recording().rows())
                    .filteredOn(row -> "resent".equals(row.get("event")))
                    .singleElement()
                    .satisfies(row -> assertThat(row)
                            .containsAllEntriesOf(Map.of(
                                    "id",
                                    id,
                                    "application",
                                    "shop",
                                    "kind",
                                    "receipt",
                                    "to",
                                    NUMBER,
                                    "direction",
                                    "mt"))
                            .containsKeys("status", "from"));
            // And again: what was sent once more has ended too.
            scene.operator.says("receipts resend message " + id + " to " + NUMBER);
            scene.world.seconds(1);
            assertThat(scene.receipts()).hasSize(3);
        }
    }

    @Test
    void aReceiptThatStrowgerComposedIsAlsoResent() {
        try (Scene scene = new Scene("smpp", ENDS_ALONE)) {
            scene.smsc.answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            long token = scene.shop.submit(message(NUMBER));
            scene.world.seconds(1);
            String id = scene.shop.outcome(token).messageId();
            assertThat(scene.receipts()).extracting(Receipt::state).containsExactly(MessageState.REJECTED);
            scene.world.seconds(3600);
            scene.operator.says("receipts resend message " + id);
            scene.world.seconds(1);
            Receipt first = scene.receipts().get(0);
            assertThat(first.error()).isEqualTo("011");
            assertThat(scene.receipts()).containsExactly(first, first);
        }
    }

    @Test
    void aReceiptThatWasRefusedOrExpiredIsResent() {
        try (Scene scene = new Scene("smpp", ENDS_ALONE)) {
            scene.manner.messages = each -> each.answer(Outcome.of(Outcome.Kind.PERMANENT, 0x45, ""));
            String id = scene.reported(MessageState.DELIVERED);
            scene.manner.messages = each -> each.answer(Outcome.accepted(""));
            scene.operator.says("receipts resend message " + id);
            scene.world.seconds(1);
            assertThat(scene.receipts())
                    .extracting(Receipt::state)
                    .containsExactly(MessageState.DELIVERED, MessageState.DELIVERED);
        }
    }

    @Test
    void aResendDuringDeliveryIsRefusedAndWorksAfterARestart() {
        Scene scene = new Scene("smpp", ENDS_ALONE);
        try (World world = scene.world) {
            String id = scene.reported(MessageState.DELIVERED);
            scene.shop.leave();
            world.seconds(1);
            scene.operator.says("receipts resend message " + id);
            world.seconds(1);
            assertThat(scene.refusal("receipts resend message " + id))
                    .isEqualTo("state the receipt of " + id + " is already being resent");
            scene.operator.close();
            try (World next = world.restarted(2)) {
                next.smsc("a", 2776);
                next.start(yaml("smpp", ENDS_ALONE));
                next.seconds(1);
                Peer shop = next.application(World.terms("8006", "secret", Traffic.BOTH, "3.4"));
                next.seconds(1);
                assertThat(shop.came()).hasSize(1);
                assertThat(shop.came().get(0).receipt().messageId()).isEqualTo(id);
            }
        }
    }

    @Test
    void aResendForSeveralRecipientsRequiresTheNumber() {
        try (Scene scene = new Scene("smpp", STEPS_ALL)) {
            scene.smsc.answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            ShortMessage many = PlainMessage.from(Address.international("447700900001"))
                    .to(Address.international(NUMBER), Address.international(OTHER))
                    .saying(World.body("hello"))
                    .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                    .build();
            long token = scene.shop.submit(many);
            scene.world.seconds(1);
            String id = scene.shop.outcome(token).messageId();
            assertThat(scene.receipts()).hasSize(2);
            assertThat(scene.refusal("receipts resend message " + id))
                    .startsWith("state " + id + " identifies 2 messages; add the recipient")
                    .contains(NUMBER, OTHER);
            scene.operator.says("receipts resend message " + id + " to " + OTHER);
            scene.world.seconds(1);
            assertThat(scene.shop.came()).hasSize(3);
            assertThat(scene.shop.came().get(2).message().source().text()).isEqualTo(OTHER);
            assertThat(scene.refusal("receipts resend message " + id + " to 1234"))
                    .startsWith("unknown no message " + id + " to 1234");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"smpp", "ucp"})
    void refusesToResendAReceiptThatWasNeverDelivered(String protocol) {
        try (Scene scene = new Scene(protocol, STEPS_ALL)) {
            scene.smsc.answers(Outcome.accepted("c7"));
            long token = scene.shop.submit(message(NUMBER));
            scene.world.seconds(1);
            String id = scene.shop.outcome(token).messageId();
            assertThat(scene.refusal("receipts resend message " + id))
                    .startsWith("state the application has received no receipt of " + id);
            assertThat(scene.refusal("receipts resend message 1234567"))
                    .startsWith("unknown no message 1234567 in the ");
            assertThat(scene.refusal("receipts resend message " + NUMBER)).startsWith("unknown no message");
            assertThat(scene.refusal("receipts resend message c7")).startsWith("unknown no message");
            assertThat(scene.refusal("receipts resend message \"")).startsWith("usage ");
            scene.world.seconds(1);
            assertThat(scene.receipts()).isEmpty();
        }
    }

    @Test
    void refusesToResendWithMaskedNumbersOrWithoutRecords() {
        try (Scene scene = new Scene("smpp", ENDS_ALONE + "\nprivacy: {mask-numbers: true}")) {
            String id = scene.reported(MessageState.DELIVERED);
            assertThat(scene.refusal("receipts resend message " + id))
                    .startsWith("state ")
                    .contains("masked in the records (privacy.mask-numbers)");
        }
        try (Scene scene = new Scene("smpp", "")) {
            String id = scene.reported(MessageState.DELIVERED);
            assertThat(scene.refusal("receipts resend message " + id))
                    .startsWith("state ")
                    .contains("event records", "which are off");
        }
    }

    /** A field that an application has taken is not repeated by one line with two of the same name. */
    @Test
    void aRecordLineContainsEachFieldOnce() {
        try (Scene scene = new Scene("smpp", STEPS_ALL)) {
            scene.reported(MessageState.DELIVERED);
            assertThat(scene.world.recording().disk().lines()).isNotEmpty().allSatisfy(line -> assertThat(
                            line.split("\"status\":", -1))
                    .hasSizeLessThanOrEqualTo(2));
            assertThat(scene.world.recording().row("delivered"))
                    .containsAllEntriesOf(Map.of("status", "delivered", "kind", "receipt", "end", "true"));
        }
    }
}
