package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.Await;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Every command of the console ends, whatever its peers do, and works in slices: however many messages wait, one turn
 * of a SelectorThread does a bounded amount of work. The measure is the octets that a turn allocates: they depend on no
 * clock, and grow with each message that is listed, retried or ended.
 */
class BoundedCommandsTest {
    private static final CommandCaller ALICE = new CommandCaller("alice", "127.0.0.1", ConsoleRole.ADMIN);
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final int WAITING = 16_000;
    private static final int RESTING = 500;
    private static final int UNCLAIMED = 500;

    /** A list with an object for each message takes 24 octets for each, and a message that is sent up to 6,000. */
    private static final long OCTETS_PER_TURN = 300_000;

    /** The tables of deliveries double once in a while when thousands of receipts are written. */
    private static final long TABLES_OF_RECEIPTS = 80L * WAITING;

    private static final SceneYaml YAML = SceneYaml.STORED.b("").route(", retry: {first: 1h, validity: 24h}");

    /** Commands of a conversation with the console, which ask no SelectorThread. */
    private static final List<String> OF_THE_CONVERSATION = List.of(
            "auth USER [PASSWORD]", "whoami", "json COMMAND...", "watch INTERVAL COMMAND...", "prompt on|off", "quit");

    /** An example of each command, in the order in which they are given. Those that end messages are the last. */
    private static final List<String> EXAMPLES = List.of(
            "help",
            "complete show c",
            "status",
            "show listeners",
            "show applications",
            "show applications shop",
            "show groups",
            "show callbacks",
            "show callbacks shop",
            "show barred",
            "show smscs",
            "show smscs a",
            "show routes",
            "show routes all",
            "show connections",
            "show queue",
            "show queue smsc a",
            "show queue application shop",
            "show queue held",
            "show queue later",
            "show unclaimed",
            "show threads",
            "show laws",
            "show store",
            "show records",
            "show version",
            "show certificates",
            "explain to 447700900123 application shop",
            "explain inbound to 447700900123 smsc a",
            "show filters",
            "show hooks",
            "show quality",
            "show cluster",
            "show shards",
            "cluster claim 1",
            "cluster release 1",
            "show tables",
            "table show none",
            "table add none 447700900123",
            "table remove none 447700900123",
            "table reload none",
            "import queue /nowhere",
            "show accounts",
            "account show none",
            "account top-up none 5 invoice-1",
            "show message 447700900123",
            "show message 1",
            "receipts resend message 1",
            "trace application shop count=1",
            "trace stop 1",
            "show traces",
            "show errors",
            "show errors smsc a",
            "limit smsc b 10/s for 1m",
            "limit smsc b off",
            "share route all a 10%",
            "share route all configured",
            "clock accept",
            "limits begin-day",
            "unbar account shop",
            "unbar address 192.0.2.1",
            "log",
            "log debug smsc.a",
            "reload dry-run",
            "reload",
            "config history",
            "config rollback",
            "dial smsc a",
            "drain smsc b",
            "resume smsc b",
            "disable route all",
            "enable route all",
            "disconnect 1",
            "receipts resend application shop",
            "queue retry smsc a",
            "queue retry application shop",
            "queue retry message 1",
            "queue retry held",
            "queue move smsc a to b",
            "queue move smsc b to a",
            "deliver unclaimed since 1h",
            "drop unclaimed since 1h",
            "drop unclaimed all count " + UNCLAIMED,
            "queue fail held",
            "queue fail message 1",
            "queue fail application shop",
            "queue fail application shop count " + WAITING,
            "queue fail smsc a count " + WAITING,
            "disconnect smsc a",
            "disconnect application shop",
            "hand-over nowhere",
            "shutdown within 1s");

    private enum Peers {
        /** The SMSC and the application refuse everything for now. */
        REFUSING {
            @Override
            void begin(TestSmsc smsc) {
                smsc.answers(LATER);
            }
        },
        /** Neither of them answers. */
        SILENT {
            @Override
            void begin(TestSmsc smsc) {
                smsc.keepsSilent();
            }
        },
        /** Neither of them is connected. */
        AWAY {
            @Override
            void begin(TestSmsc smsc) {
                smsc.breakOff();
                smsc.closeListener();
            }
        };

        abstract void begin(TestSmsc smsc);
    }

    private static String formOf(Commands table, String line) throws CommandRefused {
        return table.find(line).command().form();
    }

    @Test
    void everyCommandHasAnExample() throws CommandRefused {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML);
            Commands table = new AllCommands(world, YAML.yaml()).table();
            List<String> forms =
                    new ArrayList<>(table.all().stream().map(Command::form).toList());
            forms.removeAll(OF_THE_CONVERSATION);
            for (String line : EXAMPLES) {
                forms.remove(formOf(table, line));
            }
            assertThat(forms).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Peers.class)
    void everyCommandEndsAndWorksInSlices(Peers peers) throws Exception {
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            fill(world, smsc, peers);
            AllCommands commands = new AllCommands(world, YAML.yaml());
            Map<String, Long> tooMuch = new LinkedHashMap<>();
            world.rig().measures(memory::getCurrentThreadAllocatedBytes);
            for (String line : EXAMPLES) {
                world.millis(20);
                world.rig().takeMostPerTurn();
                assertThat(run(world, commands, line)).as(line).doesNotContain("did not answer within");
                world.millis(20);
                long most = world.rig().takeMostPerTurn();
                boolean isConfirmed = line.startsWith("queue fail") && line.contains(" count ");
                if (most > OCTETS_PER_TURN + (isConfirmed ? TABLES_OF_RECEIPTS : 0)) {
                    tooMuch.put(line, most);
                }
            }
            assertThat(tooMuch).as("octets allocated by one turn").isEmpty();
            world.mayFail();
        }
    }

    /** Messages wait for the SMSC, receipts for the application, and messages of mobiles for a rule. */
    private static void fill(World world, TestSmsc smsc, Peers peers) {
        Peer.Manner manner = new Peer.Manner();
        manner.messages = each -> {
            if (peers == Peers.REFUSING) {
                each.answer(LATER);
            }
        };
        Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
        smsc.answers(each -> smsc.report(each, smsc.accept(each)));
        submit(world, shop, RESTING);
        for (int i = 0; i < UNCLAIMED; i++) {
            smsc.mobile("4477009" + i, "12345", "hello");
            if (i % 50 == 0) {
                world.millis(50);
            }
        }
        peers.begin(smsc);
        submit(world, shop, WAITING);
        if (peers == Peers.AWAY) {
            shop.leave();
            world.millis(50);
        }
    }

    private static void submit(World world, Peer shop, int messages) {
        for (int i = 1; i <= messages; i++) {
            shop.submit(World.reported("447700900123"));
            if (i % 100 == 0) {
                world.millis(50);
            }
        }
        world.seconds(1);
    }

    /** Runs a command on a thread of its own; the threads of the router have their turns here. */
    private static String run(World world, AllCommands commands, String line) throws Exception {
        Commands.Found found = commands.table().find(line);
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread asking = new Thread(() -> {
            try {
                answer.complete(found.command()
                        .action()
                        .run(new CommandCall(ALICE, found.values()))
                        .done());
            } catch (CommandRefused e) {
                answer.complete("refused: " + e.getMessage());
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        });
        asking.start();
        Await.until(line + " has ended", answer::isDone, () -> {
            commands.turn();
            world.millis(1);
        });
        asking.join();
        return answer.get();
    }
}
