package org.strowger.tests.rules;

import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.core.domain.JavaModifier.VOLATILE;
import static org.strowger.tests.rules.Ban.ban;
import static org.strowger.tests.rules.Find.call;
import static org.strowger.tests.rules.Find.calls;
import static org.strowger.tests.rules.Find.creates;
import static org.strowger.tests.rules.Find.members;
import static org.strowger.tests.rules.Find.types;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.SynchronizedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The code that may share memory, start threads and read clocks. Everybody else is one thread's own and is told the
 * time.
 */
class ThreadRulesTest {
    private static final String SHARED = "the home of what threads share";
    private static final String COUNTED = "one writer, any reader";
    private static final String USE_MAILBOX =
            "post to the owner's mailbox, or use what org.strowger.router.thread offers for it";

    private static final Set<String> SHARING_LAYERS = Set.of("thread", "metrics");

    /** The types that only {@code thread} and {@code metrics} may hold. */
    static final List<Ban> SHARING = List.of(
            shared("synchronized methods", members(SYNCHRONIZED)),
            shared("volatile fields", members(member -> member.getModifiers().contains(VOLATILE))),
            shared("atomics", types("java.util.concurrent.atomic.*")),
            shared("locks", types("java.util.concurrent.locks.*")),
            shared("VarHandle", types("java.lang.invoke.VarHandle")),
            shared(
                    "concurrent collections",
                    types(
                            "java.util.concurrent.*Queue",
                            "java.util.concurrent.*Deque",
                            "java.util.concurrent.Concurrent*",
                            "java.util.concurrent.CopyOnWrite*",
                            "org.jctools.*"),
                    calls("java.util.Collections", "synchronized*")));

    static final List<Ban> THREADS = List.of(
            ban(
                            "threads and what waits for them",
                            creates("java.lang.Thread"),
                            types(
                                    "java.util.concurrent.Executors",
                                    "java.util.concurrent.*ThreadPoolExecutor",
                                    "java.util.concurrent.ForkJoin*",
                                    "java.util.concurrent.CompletableFuture",
                                    "java.util.concurrent.FutureTask",
                                    "java.util.concurrent.CountDownLatch",
                                    "java.util.concurrent.CyclicBarrier",
                                    "java.util.concurrent.Phaser",
                                    "java.util.concurrent.Exchanger",
                                    "java.util.concurrent.Semaphore"))
                    .butIn("app", "starts the daemon, hashes passwords and looks names up beside the selectors")
                    .butIn("store", "has the one thread that writes the journal")
                    .butIn("records", "has the one thread that writes the records")
                    .butIn("table", "has the one thread that loads tables and writes their changes")
                    .butIn("admin", "serves HTTP and runs commands on threads of its own")
                    .butIn("tools", "is a program of its own that starts what it drives")
                    .butIn("tools.command", "is a program of its own that starts what it drives")
                    .butIn("reactor", "is where the SelectorThread itself begins")
                    .butIn("kafka", "waits for brokers, in calls that may wait")
                    .butIn("tools.kafka", "ends the brokers when the program ends")
                    .butIn("tools.cluster", "ends the nodes when the program ends, and waits for what they do")
                    .butIn("thread", "has the workshop, where the slow arithmetic of TLS handshakes runs")
                    .because("be driven by the thread that owns you; the whole router must also run on one thread"),
            ban(
                            "sleeping",
                            calls("java.lang.Thread", "sleep"),
                            calls("java.util.concurrent.TimeUnit", "sleep", "timedWait"))
                    .because("set a timer at the owner; a thread that sleeps serves nobody"),
            ban("monitors", calls("java.lang.Object", "wait", "notify", "notifyAll"))
                    .because(USE_MAILBOX + "; nobody waits on an object"),
            ban("timer threads", types("java.util.Timer", "java.util.TimerTask", "io.netty.util.HashedWheelTimer"))
                    .because("they call from a thread of their own: use the timers of the owner"));

    static final List<Ban> CLOCKS = List.of(ban(
                    "clocks",
                    calls("java.lang.System", "nanoTime", "currentTimeMillis"),
                    calls("java.time.temporal.TemporalAccessor", "now"),
                    calls("java.time.Clock", "system*", "tick*"),
                    calls("java.time.InstantSource", "system"),
                    calls("java.util.Calendar", "getInstance"),
                    call("java.util.GregorianCalendar", "<init>"),
                    call("java.util.Date", "<init>"))
            .butIn("time", "is where the clocks are")
            .butIn("app", "chooses the clock of the daemon")
            .butIn("migration", "writes the time of the import into its files")
            .butIn("tools", "measures from outside")
            .butIn("tools.command", "measures from outside")
            .butIn("tools.kafka", "waits for processes")
            .butIn("tools.cluster", "waits for processes")
            .because("take the time as a parameter (nowNanos): one reading per turn, and a test can set it"));

    /** A class file does not tell {@code synchronized} blocks from other code, so they are sought in the text. */
    static final Rule<List<SourceFile>> NO_SYNCHRONIZED_BLOCKS = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            if (!SHARING_LAYERS.contains(LayersTest.MAY_USE.nameFor(source.packageName()))) {
                for (SynchronizedTree block : source.all(SynchronizedTree.class)) {
                    found.add(new Violation("synchronized blocks", source.position(block), USE_MAILBOX));
                }
            }
        }
        return found;
    };

    static final Rule<List<SourceFile>> NO_SLEEP = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            for (MethodInvocationTree call : source.all(MethodInvocationTree.class)) {
                if (call.getMethodSelect().toString().matches("(.*\\.)?sleep")) {
                    found.add(new Violation(
                            "sleeping in tests",
                            source.position(call),
                            "turn a clock of the test's own, or wait for the event itself with a limit"));
                }
            }
        }
        return found;
    };

    private static Ban shared(String what, Find... finds) {
        return ban(what, finds)
                .butIn("thread", SHARED)
                .butIn("metrics", COUNTED)
                .because(USE_MAILBOX);
    }

    @ParameterizedTest
    @FieldSource("SHARING")
    void onlyThreadAndMetricsShareMemory(Ban ban) {
        ban.among(LayersTest.MAY_USE).mustHoldIn(Project.mainClasses());
    }

    @Test
    void onlyThreadAndMetricsSynchronize() {
        NO_SYNCHRONIZED_BLOCKS.mustHoldIn(Project.mainSources());
    }

    @ParameterizedTest
    @FieldSource("THREADS")
    void threadsStartAndWaitOnlyWhereListed(Ban ban) {
        ban.among(LayersTest.MAY_USE).mustHoldIn(Project.mainClasses());
    }

    @ParameterizedTest
    @FieldSource("CLOCKS")
    void clocksAreReadOnlyWhereListed(Ban ban) {
        ban.among(LayersTest.MAY_USE).mustHoldIn(Project.mainClasses());
    }

    @Test
    void testsDoNotSleep() {
        NO_SLEEP.mustHoldIn(Project.testSources());
    }
}
