package org.strowger.world.policy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.config.value.HashType;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.router.thread.FailedLogins;
import org.strowger.world.Looking;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Limits of an application: requests that it may not make, or not so fast. */
class LimitsTest {
    private static final String NUMBER = "447700900123";
    private static final int INVALID_SOURCE = 0x0A;
    private static final int THROTTLED = 0x58;
    private static final int QUEUE_FULL = 0x14;

    private static String yaml(String application, String smsc, String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, session-init-timeout: 5s}]
                applications: [{name: shop, password: secret%s}]
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}]
                """.formatted(application, smsc) + World.RELAYED + more;
    }

    private static void submit(Peer shop, int count) {
        for (int i = 0; i < count; i++) {
            shop.submit(World.text(NUMBER));
        }
    }

    private static long refused(Peer shop, int status) {
        return shop.outcomes().values().stream()
                .filter(each -> each.code() == status)
                .count();
    }

    private static long counted(World world, AppFigure figure) {
        return world.router()
                .exchange()
                .generation()
                .applications()
                .get(0)
                .port(0)
                .figures()
                .get(figure);
    }

    private static long accepted(Peer shop) {
        return shop.outcomes().values().stream().filter(Outcome::isAccepted).count();
    }

    @Test
    void messagesBeyondTheWindowAreRefused() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(", window: 5", ", window: 100", ""));
            Peer shop = world.application("shop");
            submit(shop, 8);
            world.millis(1);
            assertThat(refused(shop, THROTTLED)).isEqualTo(3);
            assertThat(counted(world, AppFigure.MESSAGES)).isEqualTo(5);
            assertThat(counted(world, AppFigure.BEYOND_WINDOW)).isEqualTo(3);
            assertThat(smsc.came()).hasSize(5);
            smsc.came().forEach(smsc::accept);
            world.millis(1);
            assertThat(accepted(shop)).isEqualTo(5);
        }
    }

    @Test
    void messagesBeyondTheWindowAreNotReadIfSlowIsConfigured() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(", window: 5, when-too-fast: slow", ", window: 100", ""));
            Peer shop = world.application("shop");
            submit(shop, 12);
            for (int read = 5; read < 12; read++) {
                world.millis(10);
                assertThat(smsc.came()).hasSize(read);
                smsc.accept(smsc.came().get(read - 5));
            }
            world.millis(10);
            smsc.came().subList(7, 12).forEach(smsc::accept);
            world.millis(10);
            assertThat(accepted(shop)).isEqualTo(12);
        }
    }

    /** The answers that came while the session was not read are taken into account. */
    @ParameterizedTest
    @ValueSource(ints = {4, 6, 9})
    void responsesAreProcessedWhileRequestsAreNotRead(int seconds) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(", window: 1, when-too-fast: slow", ", window: 100", World.MOBILES_RELAYED));
            Peer shop = world.application("shop");
            submit(shop, 2);
            world.millis(1);
            long mobile = smsc.mobile(NUMBER, "6000", "hi");
            world.seconds(seconds);
            assertThat(smsc.came()).as("the second is not read").hasSize(1);
            smsc.answers(smsc::accept);
            smsc.accept(smsc.last());
            world.millis(10);
            assertThat(accepted(shop)).isEqualTo(2);
            assertThat(shop.came()).hasSize(1);
            assertThat(smsc.receiver().outcome(mobile).isAccepted()).isTrue();
            world.seconds(20);
            assertThat(shop.isSignedIn()).isTrue();
        }
    }

    @Test
    void messagesBeyondTheThroughputAreRefused() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", window: 5, throughput: 10/s", "", ""));
            Peer shop = world.application("shop");
            for (int second = 0; second < 10; second++) {
                submit(shop, 20);
                world.seconds(1);
            }
            assertThat(smsc.came()).hasSizeBetween(45, 60);
            assertThat(refused(shop, THROTTLED)).isEqualTo(200 - smsc.came().size());
        }
    }

    @Test
    void messagesBeyondTheThroughputAreNotReadIfSlowIsConfigured() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", window: 5, throughput: 10/s, when-too-fast: slow", "", ""));
            Peer shop = world.application("shop");
            submit(shop, 100);
            world.seconds(5);
            assertThat(smsc.came()).hasSizeBetween(49, 56);
            world.seconds(6);
            assertThat(accepted(shop)).isEqualTo(100);
        }
    }

    @ParameterizedTest
    @CsvSource({"SHOP, true", "447700900555, true", "BANK, false", "44770090, false", "'', false"})
    void onlyConfiguredSendersAreAccepted(String sender, boolean allowed) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", from: [SHOP, \"447700900*\"]", "", ""));
            Peer shop = world.application("shop");
            boolean digits = !sender.isEmpty() && Character.isDigit(sender.charAt(0));
            Address source = digits ? Address.international(sender) : Address.alphanumeric(sender);
            assertThat(world.send(
                                    shop,
                                    PlainMessage.from(sender.isEmpty() ? Address.NONE : source)
                                            .to(Address.international(NUMBER))
                                            .saying(World.body("hi"))
                                            .build())
                            .code())
                    .isEqualTo(allowed ? 0 : INVALID_SOURCE);
            assertThat(smsc.came()).hasSize(allowed ? 1 : 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SALES"})
    void theDefaultSenderIsAlwaysAllowed(String named) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", from: [SHOP], default-from: SALES", "", ""));
            Peer shop = world.application("shop");
            assertThat(world.send(
                                    shop,
                                    PlainMessage.from(named.isEmpty() ? Address.NONE : Address.alphanumeric(named))
                                            .to(Address.international(NUMBER))
                                            .saying(World.body("hi"))
                                            .build())
                            .isAccepted())
                    .isTrue();
            assertThat(smsc.last().message().source().text()).isEqualTo("SALES");
        }
    }

    @Test
    void bindsBeyondTheLimitAreRefusedUntilABoundSessionHangs() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml(", max-binds: 2", "", ""));
            Peer first = world.application("shop");
            Peer second = world.application("shop");
            Peer third = world.application("shop");
            assertThat(third.isSignedIn()).isFalse();
            assertThat(third.refusal().isAccepted()).isFalse();
            first.hang(true);
            for (int i = 0; i < 37; i++) {
                second.submit(World.text(NUMBER));
                world.seconds(1);
            }
            assertThat(world.application("shop").isSignedIn()).isTrue();
            assertThat(second.isSignedIn()).isTrue();
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("application.bind_taken_over shop"));
            first.hang(false);
            world.seconds(30);
            assertThat(first.isSignedIn()).isFalse();
        }
    }

    @Test
    void aSilentButResponsiveBindIsNotReplaced() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml(", max-binds: 2", "", ""));
            Peer first = world.application("shop");
            Peer second = world.application("shop");
            for (int i = 0; i < 20; i++) {
                world.seconds(13);
                assertThat(world.application("shop").isSignedIn()).isFalse();
            }
            assertThat(first.isSignedIn()).isTrue();
            assertThat(second.isSignedIn()).isTrue();
        }
    }

    @Test
    void aThrottledBindThatIsNotReadIsNotReplaced() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", max-binds: 1, throughput: 1/m, when-too-fast: slow", "", ""));
            Peer first = world.application("shop");
            submit(first, 3);
            world.seconds(50);
            assertThat(world.application("shop").isSignedIn()).isFalse();
            world.seconds(150);
            assertThat(first.isSignedIn()).isTrue();
            assertThat(smsc.came()).hasSize(3);
        }
    }

    /** It was silent for longer than a bind may be, but we did not listen: it has its time from when we do. */
    @Test
    void aBindThatIsReadAgainGetsTimeToRespondBeforeItIsReplaced() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(
                    ", max-binds: 1, window: 1, when-too-fast: slow",
                    ", timers: {response: 60s, enquire-link: 10m}",
                    ""));
            Peer first = world.application("shop");
            submit(first, 1);
            world.millis(1);
            first.hang(true);
            world.seconds(45);
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(world.application("shop").isSignedIn()).isFalse();
            first.hang(false);
            world.millis(10);
            assertThat(first.isSignedIn()).isTrue();
            assertThat(world.application("shop").isSignedIn()).isFalse();
        }
    }

    @Test
    void anInactiveSessionIsUnbound() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("", "", ""));
            Peer quiet = world.application("shop");
            Peer asking = world.application(World.LISTENER, World.asking("shop"), new Peer.Manner());
            world.seconds(299);
            assertThat(quiet.isSignedIn()).isTrue();
            world.seconds(2);
            assertThat(quiet.isSignedIn()).isFalse();
            assertThat(quiet.closed().toString()).contains("unbind");
            world.seconds(600);
            assertThat(asking.isSignedIn()).isTrue();
        }
    }

    @Test
    void anUnboundSessionFreesItsBind() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml(", max-binds: 1", "", ""));
            for (int i = 0; i < 5; i++) {
                Peer shop = world.application("shop");
                assertThat(shop.isSignedIn()).isTrue();
                shop.leave();
                world.millis(10);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anOutdatedPasswordIsRefusedAndBarsOnlyItsAccount(boolean hashed) {
        String password = hashed ? hashOf("other") : "other";
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("", "", "")
                    .replace("password: secret}", "password: " + password + "}, {name: bank, password: secret}"));
            List<Peer> refused = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Peer wrong = world.application("shop");
                world.millis(10);
                assertThat(wrong.isSignedIn()).isFalse();
                refused.add(wrong);
                Peer right = world.application("bank");
                assertThat(right.isSignedIn())
                        .as("bind %d of the right application", i)
                        .isTrue();
                right.leave();
            }
            world.seconds(3);
            assertThat(refused)
                    .extracting(each -> each.refusal().kind())
                    .startsWith(Outcome.Kind.PERMANENT)
                    .endsWith(Outcome.Kind.THROTTLED);
            assertThat(world.operatorLines())
                    .filteredOn(each -> each.contains("the account is barred from this address for one minute"))
                    .hasSize(1);
        }
    }

    @Test
    void aBarredBindDoesNotCountAgainstTheBindRate() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start("limits: {binds-per-second: 1, failed-binds: 1/m}\n"
                    + yaml("", "", "")
                            .replace("password: secret}", "password: other}, {name: bank, password: secret}"));
            for (int i = 0; i < 2; i++) {
                world.application("shop");
                world.seconds(2);
            }
            List<Peer> barred = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                barred.add(world.application("shop"));
            }
            world.seconds(2);
            assertThat(barred)
                    .allSatisfy(each -> assertThat(each.refusal().kind()).isEqualTo(Outcome.Kind.THROTTLED));
            Peer bank = world.application("bank");
            world.seconds(1);
            assertThat(bank.isSignedIn()).isTrue();
        }
    }

    @Test
    void anOperatorCanListAndLiftABar() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            String file = yaml("", "", "");
            world.start(file.replace("password: secret", "password: other"));
            Looking looking = new Looking(world);
            assertThat(looking.warnings()).noneMatch(each -> each.contains("in effect"));
            for (int i = 0; i < 7; i++) {
                world.application("shop");
                world.millis(10);
            }
            assertThat(looking.warnings()).anyMatch(each -> each.startsWith("warning binds: 1 bar"));
            assertThat(looking.cell("show barred", "barred", "account")).isEqualTo("shop");
            assertThat(looking.cell("show barred", "barred", "address")).isEqualTo("127.0.0.1");
            try (Operator operator = new Operator(world, file)) {
                operator.says("reload");
                assertThat(world.application("shop").isSignedIn())
                        .as("the right password, while wrong ones are barred")
                        .isTrue();
                assertThat(looking.cell("show barred", "barred", "account")).isEqualTo("shop");
                assertThat(operator.says("unbar address 127.0.0.1")).contains("1 bar lifted");
                assertThat(operator.says("unbar account shop")).contains("not barred");
                assertThat(world.application("shop").isSignedIn()).isTrue();
                assertThat(looking.warnings()).noneMatch(each -> each.contains("in effect"));
            }
        }
    }

    @Test
    void anOperatorCanListAndLiftBarsOfConsoleAndHttp() throws UnknownHostException {
        try (World world = new World()) {
            world.smsc("a", 2776);
            String file = yaml("", "", "");
            world.start(file);
            InetAddress client = InetAddress.getByAddress(new byte[] {127, 0, 0, 9});
            for (FailedLogins each : List.of(
                    world.router().bars().console(), world.router().bars().http())) {
                for (int i = 0; i < 6; i++) {
                    each.failed(client, world.rig().nowNanos());
                }
            }
            Looking looking = new Looking(world);
            assertThat(looking.warnings())
                    .anyMatch(each -> each.startsWith("warning console: 1 bar is in effect"))
                    .anyMatch(each -> each.startsWith("warning http: 1 bar is in effect"));
            Table barred = Looking.table(looking.ask("show barred"), "barred");
            assertThat(Looking.column(barred, "access")).containsExactly("console", "http");
            assertThat(Looking.column(barred, "account")).containsOnly("(all)");
            assertThat(Looking.column(barred, "address")).containsOnly("127.0.0.9");
            try (Operator operator = new Operator(world, file)) {
                assertThat(operator.says("unbar address 127.0.0.9")).contains("2 bars lifted");
                assertThat(looking.warnings()).noneMatch(each -> each.contains("in effect"));
            }
        }
    }

    private static String hashOf(String password) {
        return "{hash: \"" + HashType.written(PasswordHash.hash(password, 1000, new byte[16])) + "\"}";
    }

    @Test
    void anImportedPasswordIsReplacedAtTheFirstBind(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("shop"), "md5:5ebe2294ecd0e0f08eab7690d2a6ee69\n");
        String yaml = yaml("", "", "").replace("password: secret", "password: {hash-file: " + file + "}");
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml);
            assertThat(world.application(World.terms("shop", "wrong", Traffic.BOTH, "3.4"))
                            .isSignedIn())
                    .isFalse();
            assertThat(file).hasContent("md5:5ebe2294ecd0e0f08eab7690d2a6ee69");
            assertThat(world.application("shop").isSignedIn()).isTrue();
            String hash = Files.readString(file);
            assertThat(hash).startsWith("pbkdf2-sha256$");
            assertThat(world.operatorLines())
                    .anyMatch(each -> each.startsWith("application.password_replaced shop: in " + file));
            assertThat(world.operatorLines().toString()).doesNotContain("5ebe2294");
            assertThat(world.application("shop").isSignedIn()).isTrue();

            world.reload(yaml);
            assertThat(world.application("shop").isSignedIn())
                    .as("by the hash in the file")
                    .isTrue();
            assertThat(world.application(World.terms("shop", "wrong", Traffic.BOTH, "3.4"))
                            .isSignedIn())
                    .isFalse();
            assertThat(file).hasContent(hash.strip());
        }
    }

    @Test
    void acceptsAPasswordThatMatchesItsHash() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml("", "", "").replace("password: secret", "password: " + hashOf("secret")));
            for (int i = 0; i < 3; i++) {
                Peer shop = world.application("shop");
                assertThat(shop.isSignedIn()).isTrue();
                assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            }
        }
    }

    @Test
    void closesAConnectionThatDoesNotBindInTime() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("", "", ""));
            PlainPeer silent = world.rig().peer(World.at(World.LISTENER));
            world.seconds(4);
            assertThat(silent.sawEnd()).isFalse();
            world.seconds(3);
            assertThat(silent.sawEnd()).isTrue();
        }
    }

    @Test
    void messagesBeyondTheQueueOfTheSmscAreRefusedAsQueueFull() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            // One application may use three of the four places.
            world.start(yaml(", window: 100", ", window: 2, queue: 4", ""));
            Peer shop = world.application("shop");
            submit(shop, 10);
            world.millis(1);
            assertThat(refused(shop, QUEUE_FULL)).isEqualTo(5);
            smsc.came().forEach(smsc::accept);
            smsc.answers(smsc::accept);
            smsc.came().subList(2, smsc.came().size());
            world.millis(10);
            assertThat(accepted(shop)).isEqualTo(5);
        }
    }

    @Test
    void aPacketThatIsTooLongEndsOnlyItsSession() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("", "", "limits: {pdu: 8KiB}\n"));
            Peer shop = world.application("shop");
            PlainPeer rude = world.rig().peer(World.at(World.LISTENER));
            rude.send(ByteBuffer.allocate(16)
                    .putInt(9000)
                    .putInt(9)
                    .putInt(0)
                    .putInt(1)
                    .array());
            world.seconds(2);
            byte[] said = rude.receive();
            assertThat(ByteBuffer.wrap(said).getInt(4)).as("generic_nack").isEqualTo(0x8000_0000);
            assertThat(rude.sawEnd()).isTrue();
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
        }
    }

    private static String proxied(String trusted) {
        return yaml(", allow-from: 192.0.2.1", "", "")
                .replace("timeout: 5s}", "timeout: 5s, proxy-protocol: true, trusted-proxies: [" + trusted + "]}");
    }

    private static byte[] behindHeader() {
        byte[] header =
                "PROXY TCP4 192.0.2.1 198.51.100.1 56324 2775\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        byte[] bind = bind();
        return ByteBuffer.allocate(header.length + bind.length)
                .put(header)
                .put(bind)
                .array();
    }

    private static long failedConnections(World world) {
        return world.router().openListeners().get(0).counts().total(ListenerFigure.CONNECTIONS_FAILED);
    }

    @Test
    void aProxyHeaderIsAcceptedFromTrustedProxiesOnly() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(proxied("127.0.0.1, 10.0.0.0/8"));
            PlainPeer proxy = world.rig().peer(World.at(World.LISTENER));
            proxy.send(behindHeader());
            world.millis(5);
            assertThat(ByteBuffer.wrap(proxy.receive()).getInt(8))
                    .as("admitted")
                    .isZero();
            assertThat(failedConnections(world)).isZero();
            world.reload(proxied("10.0.0.0/8"));
            PlainPeer liar = world.rig().peer(World.at(World.LISTENER));
            liar.send(behindHeader());
            world.millis(5);
            assertThat(liar.receive()).isEmpty();
            assertThat(liar.sawEnd()).isTrue();
            liar.close();
            world.millis(5);
            assertThat(failedConnections(world)).isOne();
            assertThat(world.operatorLines())
                    .anyMatch(each -> each.startsWith("application.connection_failed ")
                            && each.contains("127.0.0.1:")
                            && each.contains("listener smpp")
                            && each.contains("trusted-proxies"));
        }
    }

    @Test
    void connectionsThatFailBeforeTheBindAreLoggedButHealthChecksAreNot() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("", "", ""));
            PlainPeer check = world.rig().peer(World.at(World.LISTENER));
            check.close();
            world.millis(5);
            assertThat(failedConnections(world)).isZero();
            PlainPeer tls = world.rig().peer(World.at(World.LISTENER));
            tls.send(new byte[] {0x16, 3, 1, 1, 2, 1, 0, 0, (byte) 0xFE, 3, 3, 1, 2, 3, 4, 5});
            world.seconds(10);
            assertThat(tls.sawEnd()).isTrue();
            tls.close();
            world.millis(5);
            assertThat(failedConnections(world)).isOne();
            assertThat(world.operatorLines())
                    .filteredOn(each -> each.startsWith("application.connection_failed "))
                    .hasSize(1);
        }
    }

    @Test
    void aRefusedBindIsLoggedOnce() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("", "", "").replace("password: secret", "password: other"));
            PlainPeer wrong = world.rig().peer(World.at(World.LISTENER));
            wrong.send(bind());
            world.seconds(60);
            wrong.close();
            world.millis(5);
            assertThat(failedConnections(world)).isZero();
            assertThat(world.operatorLines())
                    .filteredOn(each -> each.contains("bind_refused"))
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aPayloadOf60000OctetsIsAnsweredWithinTheLimit(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", "", "").replace("delivery: relay", "delivery: " + delivery));
            PlainPeer shop = world.rig().peer(World.at(World.LISTENER));
            shop.send(bind());
            world.millis(5);
            shop.receive();
            shop.send(submit(60_000));
            world.millis(50);
            ByteBuffer answer = ByteBuffer.wrap(shop.receive());
            assertThat(answer.getInt(4)).isEqualTo(0x8000_0004);
            assertThat(answer.getInt(8)).isZero();
            assertThat(smsc.last().message().body().octets()).hasSize(60_000);
        }
    }

    @Test
    void aPayloadAboveTheLimitIsAnsweredBeforeTheConnectionCloses() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start("limits: {pdu: 16KiB}\n" + yaml("", "", ""));
            PlainPeer shop = world.rig().peer(World.at(World.LISTENER));
            shop.send(bind());
            world.millis(5);
            shop.receive();
            ByteBuffer whole = ByteBuffer.wrap(submit(60_000));
            while (whole.hasRemaining()) {
                whole.limit(Math.min(whole.capacity(), whole.position() + 10_000));
                assertThat(shop.offer(whole)).as("it is read to its end").isPositive();
                whole.limit(whole.capacity());
                world.millis(1);
            }
            ByteBuffer answer = ByteBuffer.wrap(shop.receive());
            assertThat(answer.getInt(4)).as("generic_nack").isEqualTo(0x8000_0000);
            assertThat(answer.getInt(8)).as("ESME_RINVCMDLEN").isEqualTo(2);
            assertThat(shop.sawEnd()).isTrue();
        }
    }

    /** A submit_sm with that much in its message_payload. */
    private static byte[] submit(int octets) {
        byte[] fields = ("\0\1\1SHOP\0\1\1" + NUMBER + "\0\0\0\0\0\0\0\0\0\0\0").getBytes(ISO_8859_1);
        return ByteBuffer.allocate(16 + fields.length + 4 + octets)
                .putInt(16 + fields.length + 4 + octets)
                .putInt(4)
                .putInt(0)
                .putInt(2)
                .put(fields)
                .putShort((short) 0x0424)
                .putShort((short) octets)
                .array();
    }

    private static byte[] bind() {
        byte[] bind = "shop\0secret\0\0P\0\0\0".getBytes(ISO_8859_1);
        return ByteBuffer.allocate(16 + bind.length)
                .putInt(16 + bind.length)
                .putInt(9)
                .putInt(0)
                .putInt(1)
                .put(bind)
                .array();
    }

    @Test
    void aClientThatDisconnectedDoesNotUseUpTheBindRate() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start("limits: {binds-per-second: 1}\n" + yaml(", max-binds: 100", "", ""));
            for (int i = 0; i < 20; i++) {
                PlainPeer impatient = world.rig().peer(World.at(World.LISTENER));
                impatient.send(bind());
                world.millis(1);
                impatient.close();
                world.millis(1);
            }
            Peer patient = world.application("shop");
            assertThat(patient.isSignedIn()).as("one in a second is let in").isFalse();
            world.seconds(3);
            assertThat(patient.isSignedIn()).isTrue();
        }
    }

    @Test
    void aBroadcastIsRefused() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", "", ""));
            PlainPeer shop = world.rig().peer(World.at(World.LISTENER));
            shop.send(bind());
            world.millis(5);
            ByteBuffer answer = ByteBuffer.wrap(shop.receive());
            assertThat(answer.getInt(4)).isEqualTo(0x8000_0009);
            assertThat(answer.getInt(8)).isZero();
            shop.send(ByteBuffer.allocate(16)
                    .putInt(16)
                    .putInt(0x111)
                    .putInt(0)
                    .putInt(2)
                    .array());
            world.millis(1);
            answer = ByteBuffer.wrap(shop.receive());
            assertThat(answer.getInt(8)).as("a status that refuses").isNotZero();
            assertThat(answer.getInt(12)).isEqualTo(2);
            assertThat(shop.sawEnd()).isFalse();
            assertThat(smsc.came()).isEmpty();
        }
    }
}
