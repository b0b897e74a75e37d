package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.filter.MessageFilter;
import org.strowger.router.filter.Verdict;
import org.strowger.router.metrics.laws.Law;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.simulation.net.SimulatedConnection;
import org.strowger.world.JoiningScene;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The equation of relayed messages, term by term: {@link LawsWatch} sees in every world that they agree. */
class RelayedLawTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String shop, String smsc, String route) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10%s}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes: [{name: all, match: {to: "44*"}, via: a%s}]
                """.formatted(shop, smsc, route);
    }

    private static String relayed(String smsc) {
        return yaml("", smsc, ", delivery: relay");
    }

    private static String terms(World world) {
        return world.laws().terms(Law.RELAYED);
    }

    /** The connection of the application ends without a word. */
    private static void breakOff(World world) {
        world.rig().network().connections().stream()
                .filter(each -> each.acceptorAddress().equals(World.at(World.LISTENER)))
                .toList()
                .forEach(SimulatedConnection::reset);
        world.millis(20);
    }

    private static ShortMessage toMany(String... numbers) {
        return World.message(ReceiptRequest.NEVER, NUMBER)
                .to(Stream.of(numbers).map(Address::international).toArray(Address[]::new))
                .build();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRelayedMessageIsInFlightUntilTheSmscAnswers(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(relayed(", window: 2"));
            world.send(world.application("shop"), World.text(NUMBER), 3);
            assertThat(terms(world)).as("one is queued").isEqualTo("begun 3, in flight 3");
            smsc.accept(smsc.came().get(0));
            smsc.came().get(1).answer(World.SUITE.statuses().refusal(RefusalReason.NO_RECEIVER));
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 3, in flight 1, answered 2");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageCountsAsAskerGoneIfItsApplicationDisconnects(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(relayed(", window: 1"));
            Peer shop = world.application("shop");
            world.send(shop, World.text(NUMBER), 2);
            breakOff(world);
            assertThat(terms(world)).isEqualTo("begun 2, in flight 2");
            smsc.accept(smsc.last());
            world.millis(20);
            smsc.accept(smsc.last());
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 2, asker gone 2");
        }
    }

    private static final class Refusing implements MessageFilter {
        @Override
        public String name() {
            return "refusing";
        }

        @Override
        public Verdict judge(MessageFacts message) {
            return Verdict.refuse(RefusalReason.NOT_ALLOWED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageThatStrowgerRefusesCountsAsAnswered(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.filters(new FilterCatalogue(List.of(), List.of(), List.of(settings -> Optional.of(new Refusing()))));
            world.start(relayed(""));
            Peer shop = world.application("shop");
            world.send(shop, World.text(NUMBER), 1);
            assertThat(terms(world)).as("by a filter of its route").isEqualTo("begun 1, answered 1");
            shop.submit(World.text("33123456789"));
            world.millis(20);
            assertThat(terms(world)).as("without a route").isEqualTo("begun 2, answered 2");
        }
    }

    @Test
    void aMessageThatTimesOutCountsAsAnswered() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(relayed(", window: 1"));
            Peer shop = world.application("shop");
            world.send(shop, World.text(NUMBER), 2);
            world.seconds(70);
            assertThat(terms(world)).as("not answered").isEqualTo("begun 2, answered 2");
            smsc.shut();
            smsc.breakOff();
            world.send(shop, World.text(NUMBER), 1);
            world.seconds(70);
            assertThat(terms(world)).as("no session").isEqualTo("begun 3, answered 3");
        }
    }

    @Test
    void messagesOfABrokenSmscSessionCountAsAnswered() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(relayed(""));
            world.send(world.application("shop"), World.text(NUMBER), 2);
            smsc.breakOff();
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 2, answered 2");
        }
    }

    @Test
    void aMessageStaysInFlightAtTheNextCandidate() {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(World.SUITE.statuses().refusal(RefusalReason.QUEUE_FULL));
            TestSmsc b = world.smsc("b", 2777).keepsSilent();
            world.start(relayed("").replace("via: a", "via: [a, b]").replace("relay", "relay, try-next-on: [full]"));
            world.send(world.application("shop"), World.text(NUMBER), 1);
            assertThat(terms(world)).isEqualTo("begun 1, in flight 1");
            b.accept(b.last());
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 1, answered 1");
        }
    }

    @Test
    void aRemovedSmscAnswersItsPendingMessages() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            TestSmsc b = world.smsc("b", 2777);
            world.start(relayed(", window: 1"));
            world.send(world.application("shop"), World.text(NUMBER), 2);
            world.reload(relayed("")
                    .replace("  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}\n", "")
                    .replace("via: a", "via: b"));
            world.millis(100);
            assertThat(b.came()).as("the queued one").hasSize(1);
            assertThat(terms(world)).isEqualTo("begun 2, in flight 1, answered 1");
            a.accept(a.last());
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 2, answered 2");
        }
    }

    @Test
    void eachRecipientCountsAsOneMessage() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(relayed(""));
            Peer shop = world.application("shop");
            long token = shop.submit(toMany(NUMBER, "447700900124", "33123456789"));
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 3, in flight 2, answered 1");
            smsc.came().forEach(smsc::accept);
            world.millis(20);
            assertThat(shop.outcomes()).containsKey(token);
            assertThat(terms(world)).isEqualTo("begun 3, answered 3");
        }
    }

    @Test
    void allPartsCountAsOneMessage() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(relayed(", segments: udh, window: 2"));
            world.application("shop")
                    .submit(World.message(ReceiptRequest.NEVER, NUMBER)
                            .saying(JoiningScene.whole(4))
                            .build());
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 1, in flight 1");
            smsc.accept(smsc.came().get(0));
            smsc.accept(smsc.came().get(1));
            world.millis(20);
            assertThat(terms(world)).as("the last part").isEqualTo("begun 1, in flight 1");
            smsc.accept(smsc.last());
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 1, answered 1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageIsInCustodyWhenItIsDurable(int threads) {
        try (World world = new World(threads)) {
            world.start(yaml("", "", ", delivery: store"));
            Peer shop = world.application("shop");
            world.keeping().hangs(true);
            world.send(shop, World.text(NUMBER), 2);
            assertThat(terms(world)).isEqualTo("begun 2, being stored 2");
            breakOff(world);
            world.keeping().hangs(false);
            world.seconds(1);
            assertThat(terms(world)).as("although the application has left").isEqualTo("begun 2, taken into custody 2");
        }
    }

    @Test
    void aMessageThatTheDiskRefusesCountsAsAnswered() {
        try (World world = new World(2)) {
            world.start(yaml("", "", ", delivery: store"));
            world.disk().fail(Operation.SYNC, 1);
            world.send(world.application("shop"), World.text(NUMBER), 1);
            world.seconds(5);
            assertThat(terms(world)).isEqualTo("begun 1, answered 1");
        }
    }

    @Test
    void aMobileMessageCountsAsAskerGoneIfItsSmscDisconnects() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            TestSmsc b = world.smsc("b", 2777);
            world.start(relayed("").replace("44*", "6000")
                    + "inbound: [{name: on, match: {to: \"6000\"}, submit-as: shop}]\n");
            b.mobile(NUMBER, "6000", "hello");
            b.mobile(NUMBER, "6000", "again");
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 2, in flight 2");
            a.accept(a.came().get(0));
            world.millis(20);
            b.breakOff();
            a.accept(a.came().get(1));
            world.millis(20);
            assertThat(terms(world)).isEqualTo("begun 2, answered 1, asker gone 1");
        }
    }

    @Test
    void theShutdownAnswersQueuedMessages() {
        World world = new World(2);
        world.smsc("a", 2776).keepsSilent();
        world.start(relayed(", window: 1"));
        Peer shop = world.application("shop");
        long sent = shop.submit(World.text(NUMBER));
        long queued = shop.submit(World.text(NUMBER));
        world.millis(20);
        assertThat(terms(world)).isEqualTo("begun 2, in flight 2");
        world.close();
        assertThat(shop.outcomes()).containsKeys(sent, queued);
    }
}
