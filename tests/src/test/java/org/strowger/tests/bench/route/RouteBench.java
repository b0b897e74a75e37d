package org.strowger.tests.bench.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.route.Tables;
import org.strowger.router.route.Way;

/**
 * Messages to numbers of chance are routed by tables of more and more prefixes, a hundred to a route and a route for
 * all others behind them. The messages hold their addresses ready, so that nothing is measured but the look-up.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RouteBench {
    private static final int MESSAGES = 1 << 14;
    private static final int PREFIXES_OF_ROUTE = 100;

    /** How many prefixes the table has. */
    @Param({"10", "1000", "100000"})
    public int prefixes;

    private final ShortMessage[] messages = new ShortMessage[MESSAGES];
    private final RouteQuery query = new RouteQuery(LongMessages.usual());
    private RouteTable one = new Tables().routes();
    private RouteTable weighted = one;
    private int next;

    @Setup
    public void makesTablesAndMessages() {
        one = table(new Share("a", 1));
        weighted = table(new Share("a", 3), new Share("b", 1));
        Random chance = new Random(1);
        for (int i = 0; i < MESSAGES; i++) {
            messages[i] =
                    SampleMessage.of(Address.alphanumeric("Shop"), Address.international(number(chance, 12)), "hello");
        }
    }

    /** Each route has one SMSC. */
    @Benchmark
    public RouteDecision one() {
        return one.decide(next());
    }

    /** Each route shares its messages between two SMSCs. */
    @Benchmark
    public RouteDecision weighted() {
        return weighted.decide(next());
    }

    private RouteQuery next() {
        next++;
        return query.about(messages[next & MESSAGES - 1], 0, next).at(0, 0);
    }

    private RouteTable table(Share... shares) {
        Random chance = new Random(2);
        List<Way> ways = new ArrayList<>();
        for (int left = prefixes; left > 0; left -= PREFIXES_OF_ROUTE) {
            Way way = Way.named("route " + ways.size()).via(shares);
            for (int i = 0; i < Math.min(left, PREFIXES_OF_ROUTE); i++) {
                way.to(number(chance, 3 + chance.nextInt(5)) + "*");
            }
            ways.add(way);
        }
        ways.add(Way.named("rest").via(shares));
        return new Tables().applications("shop").smscs("a", "b").routes(ways);
    }

    private static String number(Random chance, int digits) {
        var number = new StringBuilder();
        while (number.length() < digits) {
            number.append((char) ('0' + chance.nextInt(10)));
        }
        return number.toString();
    }
}
