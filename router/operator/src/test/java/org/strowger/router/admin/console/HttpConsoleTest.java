package org.strowger.router.admin.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.CommandRefused.Code;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.HttpConsole.SignIn;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.Published;

final class HttpConsoleTest {
    private static final InetSocketAddress FROM = new InetSocketAddress(InetAddress.getLoopbackAddress(), 5);

    private final List<Audit.Deed> deeds = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final CommandCounts counts = new CommandCounts();
    private final CountDownLatch arrived = new CountDownLatch(HttpConsole.COMMANDS_MAX);
    private final CountDownLatch open = new CountDownLatch(1);
    private final ExecutorService admin = Executors.newFixedThreadPool(HttpConsole.COMMANDS_MAX);
    private final ExecutorService clients = Executors.newFixedThreadPool(HttpConsole.COMMANDS_MAX);
    private final Published<ConsoleAccess> access = new Published<>(accessOf("ada", "right"));
    private final HttpConsole console = console(admin);

    @AfterEach
    void ends() {
        admin.shutdownNow();
        clients.shutdownNow();
    }

    private HttpConsole console(ExecutorService executor) {
        CommandExecution execution = new CommandExecution(
                new Commands(rows()),
                deeds::add,
                (command, cause) -> faults.add(command + ": " + cause),
                () -> 1,
                counts);
        return new HttpConsole(new ConsoleContext(execution, access::get, executor, detail -> {}));
    }

    private List<Command> rows() {
        return List.of(
                new Command("status", ConsoleRole.VIEWER, "x", call -> Answer.done("well")),
                new Command("wait", ConsoleRole.VIEWER, "x", call -> {
                    arrived.countDown();
                    await(open);
                    return Answer.done("waited");
                }),
                new Command("drain NAME", ConsoleRole.OPERATOR, "x", call -> Answer.done(call.text("NAME"))),
                new Command("fail", ConsoleRole.OPERATOR, "x", call -> {
                    throw new IllegalStateException("broken");
                }),
                new Command("stop", ConsoleRole.ADMIN, "x", call -> Answer.done("stopped")),
                new Command("trace", ConsoleRole.OPERATOR, "x", (LiveCommand) (call, output) -> () -> "traced"));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static ConsoleAccess accessOf(String name, String password) {
        ConsoleSettings settings = new ConsoleSettings(
                ConsoleSettings.OFF,
                new ConsoleSettings.UnixSocket(Path.of(""), true),
                List.of(),
                ServerTls.NONE,
                List.of(new ConsoleSettings.User(name, new Password.Plain(password), ConsoleRole.OPERATOR)));
        return new ConsoleAccess(
                settings,
                new FailedLogins(5, 1_000_000_000),
                new PasswordMemory(new byte[32], 10),
                (hash, tried) -> false);
    }

    private SignIn signIn() throws CommandRefused {
        return console.signIn(FROM, "ada", "right");
    }

    private static CommandRefused refused(HttpConsole console, SignIn signIn, String line) {
        return catchThrowableOfType(CommandRefused.class, () -> console.run(signIn, FROM, line));
    }

    @Test
    void commandsAreRunAuditedAndCountedLikeOnTheConsole() throws CommandRefused {
        SignIn ada = signIn();
        deeds.clear();
        assertThat(console.run(ada, FROM, "status").done()).isEqualTo("well");
        assertThat(deeds).isEmpty();
        assertThat(console.run(ada, FROM, "drain a").done()).isEqualTo("a");
        assertThat(refused(console, ada, "stop").code()).isEqualTo(Code.DENIED);
        assertThat(refused(console, ada, "fail").code()).isEqualTo(Code.FAULT);
        assertThat(refused(console, ada, "trace").code()).isEqualTo(Code.USAGE);
        assertThat(refused(console, ada, "nothing").code()).isEqualTo(Code.USAGE);
        assertThat(deeds)
                .extracting(deed -> deed.user() + " " + deed.from() + " " + deed.command() + " " + deed.outcome())
                .containsExactly(
                        "ada http:127.0.0.1:5 drain a OK",
                        "ada http:127.0.0.1:5 stop ERR denied",
                        "ada http:127.0.0.1:5 fail ERR fault",
                        "ada http:127.0.0.1:5 trace ERR usage");
        assertThat(faults).containsExactly("fail: java.lang.IllegalStateException: broken");
        assertThat(counts.all().keySet())
                .contains(
                        new CommandCounts.Given("status", "ok"),
                        new CommandCounts.Given("stop", "denied"),
                        new CommandCounts.Given("fail", "fault"),
                        new CommandCounts.Given(CommandCounts.UNKNOWN, "usage"));
    }

    @Test
    void commandsBeyondTheConcurrencyLimitAreRefusedAndNotQueued() throws Exception {
        SignIn ada = signIn();
        List<Future<String>> waiting = new ArrayList<>();
        for (int i = 0; i < HttpConsole.COMMANDS_MAX; i++) {
            waiting.add(clients.submit(() -> console.run(ada, FROM, "wait").done()));
        }
        arrived.await();
        assertThat(refused(console, ada, "status"))
                .hasMessage("too many commands are running; try again in a second")
                .extracting(CommandRefused::code)
                .isEqualTo(Code.LATER);
        open.countDown();
        for (Future<String> each : waiting) {
            assertThat(each.get()).isEqualTo("waited");
        }
        assertThat(console.run(ada, FROM, "status").done()).isEqualTo("well");
    }

    @Test
    void aCommandIsRefusedTemporarilyIfTheExecutorRejectsIt() throws CommandRefused {
        SignIn ada = signIn();
        ExecutorService closed = Executors.newSingleThreadExecutor();
        closed.shutdown();
        assertThat(catchThrowableOfType(RejectedExecutionException.class, () -> closed.execute(() -> {})))
                .isNotNull();
        assertThat(refused(console(closed), ada, "status").code()).isEqualTo(Code.LATER);
    }

    @Test
    void aSignInIsVoidAfterThePasswordHasChanged() throws CommandRefused {
        SignIn ada = signIn();
        assertThat(console.caller(ada, FROM))
                .hasValueSatisfying(caller -> assertThat(caller.role()).isEqualTo(ConsoleRole.OPERATOR));
        access.set(accessOf("ada", "other"));
        assertThat(console.caller(ada, FROM)).isEmpty();
        assertThat(refused(console, ada, "status").code()).isEqualTo(Code.DENIED);
        access.set(accessOf("otto", "right"));
        assertThat(console.caller(ada, FROM)).isEmpty();
    }

    @Test
    void wrongPasswordsAndUnknownUsersGetTheSameRefusal() {
        for (String[] tried : List.of(new String[] {"ada", "wrong"}, new String[] {"eve", "right"})) {
            assertThat(catchThrowableOfType(CommandRefused.class, () -> console.signIn(FROM, tried[0], tried[1])))
                    .hasMessage("wrong user or password")
                    .extracting(CommandRefused::code)
                    .isEqualTo(Code.DENIED);
        }
        assertThat(deeds)
                .extracting(deed -> deed.user() + ": " + deed.command() + ": " + deed.outcome())
                .containsExactly("ada: auth ada ***: ERR denied", "(unknown): auth (unknown) ***: ERR denied");
    }
}
