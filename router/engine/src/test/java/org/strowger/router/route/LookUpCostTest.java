package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.Rejection.Reason;

/** A look-up takes as many steps in a large table as in a small one. */
class LookUpCostTest {
    private static final int LOOK_UPS = 1_000;
    private static final long SEED = 7;

    /** Points of the tree on the way of twelve digits and lists of rules at them, and the rules that are looked at. */
    private static final long STEPS_MAX = 40;

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000, 100_000})
    void aHundredThousandPrefixesAreFoundInAFewSteps(int prefixes) {
        assertStepsAreFew(routes(prefixes, Math.max(1, prefixes / 100)));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000, 20_000})
    void manyRoutesOfOnePrefixEachAreFoundInAFewSteps(int prefixes) {
        assertStepsAreFew(routes(prefixes, prefixes));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000})
    void routesOfOtherApplicationsAreNotLookedAt(int applications) {
        String[] names = new String[applications];
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < applications; i++) {
            names[i] = "app-" + i;
            ways.add(Way.named("route " + i).of(names[i]).via("a"));
        }
        RouteTable table = new Tables().applications(names).smscs("a").routes(ways);
        RouteQuery query = new Asked().to("44").by(applications - 1).question();
        assertThat(table.decide(query).route().number()).isEqualTo(applications - 1);
        assertThat(query.steps()).isLessThanOrEqualTo(5);
    }

    private static void assertStepsAreFew(List<Way> ways) {
        RouteTable table = new Tables().applications("shop").smscs("a").routes(ways);
        Random chance = new Random(SEED);
        Asked asked = new Asked();
        int found = 0;
        for (int i = 0; i < LOOK_UPS; i++) {
            RouteQuery query = asked.to(number(chance, 12)).question();
            long before = query.steps();
            found += table.decide(query).route().name().equals("rest") ? 0 : 1;
            assertThat(query.steps() - before).isLessThanOrEqualTo(STEPS_MAX);
        }
        assertThat(found).isPositive();
    }

    private static List<Way> routes(int prefixes, int count) {
        Random chance = new Random(SEED);
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Way way = Way.named("route " + i).via("a");
            for (int p = 0; p < prefixes / count; p++) {
                way.to(number(chance, 4 + chance.nextInt(5)) + "*");
            }
            ways.add(way);
        }
        ways.add(Way.named("rest").reject(Reason.INVALID_DESTINATION));
        return ways;
    }

    private static String number(Random chance, int digits) {
        var number = new StringBuilder("4");
        while (number.length() < digits) {
            number.append((char) ('0' + chance.nextInt(10)));
        }
        return number.toString();
    }
}
