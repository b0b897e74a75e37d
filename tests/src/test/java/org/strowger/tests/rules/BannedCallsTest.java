package org.strowger.tests.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.tests.rules.Ban.ban;
import static org.strowger.tests.rules.Find.call;
import static org.strowger.tests.rules.Find.calls;
import static org.strowger.tests.rules.Find.creates;
import static org.strowger.tests.rules.Find.fieldsAndParameters;
import static org.strowger.tests.rules.Find.members;
import static org.strowger.tests.rules.Find.types;

import com.sun.source.tree.ImportTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Calls that compile well and do harm, each with the reason and with what to do in their place. */
class BannedCallsTest {
    private static final String SELECTOR = "java.nio.channels.Selector";

    static final List<Ban> BANS = List.of(
            ban("standard output", calls("java.lang.System", "out", "err"))
                    .butIn("app", "the command line answers there")
                    .butIn("program", "warns of a configuration before a verb runs")
                    .butIn("tools", "a tool prints its figures there")
                    .butIn("tools.command", "a tool prints its figures there")
                    .because("log by the owner of the fact, or hand the text to the caller"),
            ban("printStackTrace", calls("java.lang.Throwable", "printStackTrace"))
                    .butIn("cli", "a user who asks for it with debug gets it")
                    .because("log the exception with its owner's name, or let it go up"),
            ban("exit", calls("java.lang.System", "exit"), calls("java.lang.Runtime", "exit", "halt"))
                    .butIn("app", "main ends the process")
                    .because("throw: the owner decides what an error costs"),
            ban("java.util.logging", types("java.util.logging.*", "java.lang.System$Logger*"))
                    .because("log by log4j: it is bounded and does not block"),
            ban(
                            "selected keys",
                            calls(SELECTOR, "selectedKeys"),
                            call(SELECTOR, "select"),
                            call(SELECTOR, "select", "long"),
                            call(SELECTOR, "selectNow"))
                    .because("use select(Consumer), which keeps no set of keys and makes no garbage"),
            ban(
                            "unseeded chance",
                            calls("java.lang.Math", "random"),
                            call("java.util.Random", "<init>"),
                            call("java.util.SplittableRandom", "<init>"),
                            calls("java.util.concurrent.ThreadLocalRandom", "current"))
                    .butIn("app", "keys and salts must not be foreseen; what it draws goes down as a parameter")
                    .butIn("migration", "draws the new passwords of imported accounts")
                    .butIn("program", "draws the numbers of its queries for names, which must not be foreseen")
                    .because("give it a seed from outside, or a failing run cannot be played again"),
            ban("finalize", members(member -> member.getName().equals("finalize")))
                    .because("close what you own; nobody knows when finalizers run"),
            ban("Optional kept or taken", fieldsAndParameters("java.util.Optional*"))
                    .because("Optional is for return values only: use @Nullable or a named constant"),
            ban(
                            "object serialization",
                            types(
                                    "java.io.Serializable",
                                    "java.io.Externalizable",
                                    "java.io.ObjectInputStream",
                                    "java.io.ObjectOutputStream"))
                    .because("write the form down and code it: serialized objects are neither safe nor lasting"),
            ban("other processes", calls("java.lang.Runtime", "exec"), types("java.lang.ProcessBuilder"))
                    .butIn("app", "the command line may start the daemon")
                    .butIn("tools.kafka", "starts brokers for a test or a try")
                    .butIn("tools.cluster", "starts nodes for a test or a try")
                    .because("a router starts no other programs"),
            ban(
                            "name look-ups",
                            calls(
                                    "java.net.InetAddress",
                                    "getByName",
                                    "getAllByName",
                                    "getLocalHost",
                                    "getHostName",
                                    "getCanonicalHostName",
                                    "isReachable"),
                            call("java.net.InetSocketAddress", "<init>", "java.lang.String", "int"),
                            calls("java.net.InetSocketAddress", "getHostName"),
                            call("java.net.Socket", "<init>", "java.lang.String", "int"),
                            creates("java.net.URL"))
                    .butIn("cli", "a verb may wait for the address of its option")
                    .butIn("migration", "a verb may wait for the addresses of a configuration")
                    .butIn("program", "looks names up on a thread of its own")
                    .butIn("tools", "a tool may wait")
                    .butIn("tools.command", "a tool may wait")
                    .because("a look-up blocks for seconds: take addresses, createUnresolved or getHostString"));

    private static final List<String> MOCKS = List.of("org.mockito.", "org.easymock.", "org.jmock.", "org.powermock.");

    static final Rule<List<SourceFile>> NO_MOCKS = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            for (ImportTree line : source.all(ImportTree.class)) {
                String name = line.getQualifiedIdentifier().toString();
                if (MOCKS.stream().anyMatch(name::startsWith)) {
                    found.add(new Violation("mocks", source.position(line), noMocks()));
                }
            }
        }
        return found;
    };

    static final Rule<ClassLoader> NO_MOCKS_TO_LOAD = loader -> loader.getResource("org/mockito/Mockito.class") == null
            ? List.of()
            : List.of(new Violation("mocks", "the class path holds mockito", noMocks()));

    private static String noMocks() {
        return "drive the real thing: outputs are values, so no type of ours needs a mock";
    }

    @ParameterizedTest
    @FieldSource("BANS")
    void mainCodeMakesNoBannedCalls(Ban ban) {
        ban.among(LayersTest.MAY_USE).mustHoldIn(Project.mainClasses());
    }

    @Test
    void noTestUsesMocks() {
        NO_MOCKS.mustHoldIn(Project.allSources());
        NO_MOCKS_TO_LOAD.mustHoldIn(BannedCallsTest.class.getClassLoader());
    }

    @Test
    void everyBanGivesAdvice() {
        assertThat(BANS).noneMatch(ban -> ban.advice().isBlank());
    }
}
