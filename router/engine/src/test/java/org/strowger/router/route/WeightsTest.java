package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.router.config.RouteSettings.Share;

class WeightsTest {
    private static final int MESSAGES = 40_000;
    private static final String[] SMSCS = {"a", "b", "c", "d", "e", "f"};

    private static RouteTable table(Share... shares) {
        return new Tables()
                .applications("shop")
                .smscs(SMSCS)
                .routes(Way.named("all").via(shares));
    }

    private static List<Integer> order(RouteTable table, Asked asked) {
        RouteDecision decision = table.decide(asked.question());
        return IntStream.range(0, decision.candidates())
                .map(decision::candidate)
                .boxed()
                .toList();
    }

    private static double[] shares(RouteTable table, int index) {
        Asked asked = new Asked();
        double[] shares = new double[SMSCS.length];
        for (int id = 0; id < MESSAGES; id++) {
            shares[order(table, asked.id(id)).get(index)] += 1.0 / MESSAGES;
        }
        return shares;
    }

    @Test
    void messagesAreDistributedByWeight() {
        double[] shares = shares(table(new Share("a", 3), new Share("b", 1)), 0);
        assertThat(shares[0]).isCloseTo(0.75, within(0.01));
        assertThat(shares[1]).isCloseTo(0.25, within(0.01));
        double[] many = shares(
                table(new Share("a", 1), new Share("b", 2), new Share("c", 3), new Share("d", 4), new Share("e", 10)),
                0);
        assertThat(many).containsExactly(new double[] {0.05, 0.1, 0.15, 0.2, 0.5, 0}, within(0.01));
    }

    @Test
    void distributesTheRemainderByWeight() {
        // 3:2:1. The second is b if a was first (1/2 * 2/3) or c was (1/6 * 2/5), and so on.
        double[] second = shares(table(new Share("a", 3), new Share("b", 2), new Share("c", 1)), 1);
        assertThat(second[0]).isCloseTo(2 / 6.0 * 3 / 4 + 1 / 6.0 * 3 / 5, within(0.01));
        assertThat(second[1]).isCloseTo(3 / 6.0 * 2 / 3 + 1 / 6.0 * 2 / 5, within(0.01));
        assertThat(second[2]).isCloseTo(3 / 6.0 * 1 / 3 + 2 / 6.0 * 1 / 4, within(0.01));
    }

    @Test
    void partsToConsecutiveNumbersAreDistributedEvenly() {
        RouteTable table = table(new Share("a", 1), new Share("b", 1));
        Asked asked = new Asked().part(7, 1, 2);
        int first = 0;
        for (int i = 0; i < MESSAGES; i++) {
            first += order(table, asked.to("4477" + i)).get(0) == 0 ? 1 : 0;
        }
        assertThat(first / (double) MESSAGES).isCloseTo(0.5, within(0.01));
    }

    @Test
    void allPartsOfAMessageGoToTheSameSmsc() {
        RouteTable table = table(new Share("a", 1), new Share("b", 1), new Share("c", 1));
        Set<Integer> smscs = new HashSet<>();
        for (int reference = 0; reference < 200; reference++) {
            Set<List<Integer>> orders = new HashSet<>();
            for (int part = 1; part <= 4; part++) {
                // Another thread, another id, the same message.
                orders.add(order(
                        table, new Asked().to("44").part(reference, part, 4).id(reference * 10L + part)));
            }
            assertThat(orders).as("reference %d", reference).hasSize(1);
            smscs.add(orders.iterator().next().get(0));
        }
        assertThat(smscs).hasSize(3);
    }

    @Test
    void applicationSenderRecipientAndReferenceAffectTheChoice() {
        RouteTable table = table(new Share("a", 1), new Share("b", 1));
        for (String what : List.of("party", "from", "to", "reference")) {
            Set<Integer> smscs = new HashSet<>();
            for (int i = 0; i < 40; i++) {
                Asked asked = new Asked().to("44").part(1, 1, 2);
                switch (what) {
                    case "party" -> asked.by(i % 2 - 1);
                    case "from" -> asked.from(Address.alphanumeric("Shop" + i));
                    case "to" -> asked.to("44" + i);
                    default -> asked.part(i, 1, 2);
                }
                smscs.add(order(table, what.equals("party") ? asked.part(i / 2, 1, 2) : asked)
                        .get(0));
            }
            assertThat(smscs).as(what).hasSize(2);
        }
    }

    @Test
    void removingAnSmscMovesOnlyItsOwnMessages() {
        Share[] all = {new Share("a", 3), new Share("b", 1), new Share("c", 2), new Share("d", 1)};
        RouteTable before = table(all);
        RouteTable after = table(Arrays.copyOfRange(all, 1, all.length));
        Asked asked = new Asked();
        for (int id = 0; id < 2_000; id++) {
            List<Integer> was = order(before, asked.id(id));
            List<Integer> withoutFirst = was.stream().filter(smsc -> smsc != 0).toList();
            assertThat(order(after, asked.id(id))).isEqualTo(withoutFirst);
        }
    }

    @Test
    void anSmscKeepsItsMessagesWhenTheListIsWrittenInAnotherOrder() {
        RouteTable before = table(new Share("a", 3), new Share("b", 1), new Share("c", 2));
        RouteTable after = table(new Share("c", 2), new Share("a", 3), new Share("b", 1));
        Asked asked = new Asked();
        for (int id = 0; id < 2_000; id++) {
            assertThat(order(after, asked.id(id))).isEqualTo(order(before, asked.id(id)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void everyOrderOfTheSmscsOfATierOccurs(int smscs) {
        Share[] shares = Arrays.stream(SMSCS)
                .limit(smscs)
                .map(name -> new Share(name, 1))
                .toArray(Share[]::new);
        RouteTable table = table(shares);
        Set<List<Integer>> orders = new HashSet<>();
        Asked asked = new Asked();
        for (int id = 0; id < 20_000; id++) {
            List<Integer> order = order(table, asked.id(id));
            assertThat(new HashSet<>(order)).hasSize(smscs);
            orders.add(order);
        }
        int factorial = IntStream.rangeClosed(1, smscs).reduce(1, (a, b) -> a * b);
        assertThat(orders).hasSize(factorial);
    }

    @Test
    void eachTierIsOrderedIndependently() {
        RouteTable table = new Tables()
                .applications("shop")
                .smscs(SMSCS)
                .routes(Way.named("all").via("a", "b").via("c").via("d", "e"));
        Set<List<Integer>> orders = new HashSet<>();
        Asked asked = new Asked();
        for (int id = 0; id < 1_000; id++) {
            orders.add(order(table, asked.id(id)));
        }
        assertThat(orders)
                .containsExactlyInAnyOrder(
                        List.of(0, 1, 2, 3, 4), List.of(1, 0, 2, 3, 4), List.of(0, 1, 2, 4, 3), List.of(1, 0, 2, 4, 3));
    }

    @Test
    void equalKeysGetTheSameDecisionObject() {
        RouteTable table = table(new Share("a", 3), new Share("b", 1));
        assertThat(table.decide(new Asked().id(5).question()))
                .isSameAs(table.decide(new Asked().id(5).question()));
    }
}
