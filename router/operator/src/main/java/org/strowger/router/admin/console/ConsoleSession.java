package org.strowger.router.admin.console;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LineWords;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.CommandRunner.Reply;
import org.strowger.router.admin.console.CommandRunner.Request;
import org.strowger.router.admin.console.ConsoleAccess.Authorization;
import org.strowger.router.admin.console.ConsoleLineReader.Line;
import org.strowger.router.admin.console.ConsoleState.Event;

/**
 * The session of a console client. Each line is a command; commands run one at a time. Further lines are queued up to a
 * limit, after which reading is paused. Commands run on other threads; answers are sent as fast as the client reads.
 *
 * <p>{@code watch} and streams end with the next line, which is then run as a command, or with the end of input.
 */
final class ConsoleSession implements Session {
    /** Lines queued before reading is paused; this limit also bounds an event-loop turn. */
    @Bound(
            of = "lines of a console client that wait",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "reading pauses")
    static final int LINES_MAX = 32;

    static final Duration COMMAND_MAX = Duration.ofSeconds(60);

    /** Time limit for a password check, which may wait behind many others. */
    static final Duration CHECK_MAX = Duration.ofMinutes(5);

    static final Duration IDLE_MAX = Duration.ofMinutes(15);

    /** Time limit for signing in. */
    static final Duration STRANGER_MAX = Duration.ofSeconds(60);

    /** Time limit for an answer in progress when the daemon stops. */
    static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final CommandRunner runner;
    private final ConsoleOutput out;
    private final ConsoleLineReader intake = new ConsoleLineReader();

    @BoundedBy("LINES_MAX")
    private final Deque<Line> lines = new ArrayDeque<>();

    private ConsoleState state = ConsoleState.RESTING;
    private SignIn signIn = new SignIn("", false);
    private @Nullable Request order;
    private @Nullable Repetition round;
    private int rounds;
    private @Nullable StreamOutput output;
    private LiveCommand.Ending stream = Reply.NO_STREAM;
    private boolean introduced;
    private boolean prompts;
    private boolean clientEnded;
    private boolean commanded;
    private CloseReason reason = CloseReason.NONE;
    private long nowNanos;
    private long heardNanos;
    private boolean known;
    private long strangeSinceNanos;
    private long dueNanos = NO_DEADLINE;
    private long closingEndsNanos = NO_DEADLINE;

    private record SignIn(String user, boolean json) {}

    /** A command repeated by {@code watch}. */
    private record Repetition(String line, boolean json, long intervalNanos) {}

    /**
     * Creates the session.
     *
     * @param owed number of bytes in the connection that the client has not read
     */
    ConsoleSession(CommandRunner runner, ThreadTools threadTools, LongSupplier owed, long nowNanos) {
        this.runner = runner;
        this.out = new ConsoleOutput(threadTools, owed, runner::largeGone);
        this.nowNanos = nowNanos;
        this.heardNanos = nowNanos;
        this.strangeSinceNanos = nowNanos;
    }

    // ---- Events

    /** Called when the client's origin is known; no command runs before this call. */
    void introduced(long now) {
        introduced = true;
        goOn(now);
    }

    @Override
    public void receive(ByteBuf bytes, long now) {
        if (!reason.isNone()) {
            bytes.skipBytes(bytes.readableBytes());
            return;
        }
        int before = lines.size();
        intake.take(bytes, LINES_MAX - before, lines::addLast);
        heardNanos = lines.size() > before ? now : heardNanos;
        goOn(now);
    }

    @Override
    public void receiveEnd(long now) {
        clientEnded = true;
        if (reason.isNone()) {
            intake.end(lines::addLast);
        }
        goOn(now);
    }

    @Override
    public void tick(long now) {
        nowNanos = now;
        if (out.isStalled(now)) {
            cut(new CloseReason(CloseCause.STALLED, "the client does not read the output"));
        }
        if (closingEndsNanos <= now) {
            cut(reason);
        }
        if (dueNanos <= now) {
            dueNanos = NO_DEADLINE;
            due();
        }
        if (idleEndsNanos() <= now) {
            end(CloseReason.late(known ? "the client was idle for too long" : "the client did not sign in"));
        }
        goOn(now);
    }

    @Override
    public void transportGone(CloseReason why, long now) {
        cut(why);
        out.release();
    }

    @Override
    public void close(CloseReason why, long now) {
        if (reason.isNone()) {
            end(why);
            closingEndsNanos = now + LAST_WORDS.toNanos();
            goOn(now);
        }
    }

    /** Handles the reply to a request. Drops the reply if the session no longer waits for it. */
    void answered(Request answered, Reply reply, long now) {
        if (!answered.equals(order) || state != ConsoleState.WORKING) {
            drop(reply);
            return;
        }
        nowNanos = now;
        dueNanos = NO_DEADLINE;
        out.add(reply);
        Repetition repeated = round;
        if (reply.isStream()) {
            streams(reply);
        } else if (repeated != null && !reply.isRefused()) {
            rounds++;
            dueNanos = now + repeated.intervalNanos();
            rest(Event.ROUND_ENDED);
        } else {
            rest(Event.ANSWERED);
        }
        goOn(now);
    }

    private void streams(Reply reply) {
        move(Event.STREAM_BEGAN);
        if (reason.isNone()) {
            stream = reply.stream();
        } else {
            drop(reply);
        }
    }

    /** Handles the result of a password check. */
    void checked(boolean right, long now) {
        nowNanos = now;
        dueNanos = NO_DEADLINE;
        if (right) {
            out.say(
                    "auth",
                    signIn.json(),
                    "signed in as " + signIn.user() + ", role " + roleOf(runner.authorization()));
        } else {
            out.refuse("auth", signIn.json(), CommandRefused.Code.DENIED, "wrong user or password");
        }
        rest(Event.CHECKED);
        goOn(now);
    }

    private static String roleOf(Authorization authorization) {
        return authorization.caller().role().name().toLowerCase(Locale.ROOT);
    }

    /** Handles the end of a stream, which ended by itself or on request. */
    void streamEnded(String done, long now) {
        StreamOutput ended = output;
        Request wanted = order;
        if (state != ConsoleState.STREAM_ENDING || ended == null || wanted == null) {
            return;
        }
        nowNanos = now;
        dueNanos = NO_DEADLINE;
        out.takeAll(ended);
        String words = ended.done().isEmpty() ? done : ended.done();
        out.say(wanted.line(), wanted.json(), words.isEmpty() ? "ended" : words);
        rest(Event.STREAM_ENDED);
        goOn(now);
    }

    /** Called when a stream has output or has ended by itself. */
    void fed(long now) {
        goOn(now);
    }

    // ---- Lines and commands

    /** Performs all steps that the current state allows. */
    private void goOn(long now) {
        nowNanos = now;
        strangeSinceNanos = known ? now : strangeSinceNanos;
        known = introduced && runner.authorization().known();
        boolean more = introduced;
        while (more && reason.isNone()) {
            more = switch (state) {
                case RESTING, ASKING -> nextLine();
                case PAUSING -> hasEnough() && endRounds();
                case STREAMING -> (hasEnough() || isStreamOver()) && endStream();
                case CHECKING, WORKING, STREAM_ENDING -> false;
            };
        }
        if (introduced && clientEnded && lines.isEmpty() && state.isIdle()) {
            end(CloseReason.of(CloseCause.PEER_CLOSED));
        }
        out.await(now);
    }

    /** Whether the client has ended the repetition or stream, by a new line or by the end of input. */
    private boolean hasEnough() {
        return !lines.isEmpty() || clientEnded;
    }

    private boolean isStreamOver() {
        StreamOutput running = output;
        return running != null && running.isOver();
    }

    /**
     * Handles the next queued line if the output has space for its answer.
     *
     * @return whether a line was handled
     */
    private boolean nextLine() {
        if (lines.isEmpty() || !out.isLow()) {
            return false;
        }
        Line line = lines.removeFirst();
        if (state == ConsoleState.ASKING) {
            password(line);
        } else if (line.tooLong()) {
            refuse(
                    false,
                    CommandRefused.usage("line too long: at most " + ConsoleLineReader.LINE_OCTETS_MAX + " bytes"));
        } else {
            command(line.text().strip());
        }
        return true;
    }

    private void command(String text) {
        if (!commanded && ConsoleBuiltins.isHttp(text)) {
            refuse(false, CommandRefused.usage("this is the console of Strowger, not an HTTP server"));
            end(new CloseReason(CloseCause.VIOLATION, "the client speaks HTTP"));
            return;
        }
        commanded = true;
        if (text.isEmpty() || text.startsWith("#")) {
            prompt();
            return;
        }
        Optional<String> forPrograms = ConsoleBuiltins.behindJson(text);
        boolean json = forPrograms.isPresent();
        try {
            talk(forPrograms.orElse(text), json);
        } catch (CommandRefused e) {
            refuse(json, e);
        }
    }

    /** Handles the commands about the session itself; runs all other commands on another thread. */
    private void talk(String line, boolean json) throws CommandRefused {
        LineWords words = LineWords.of(line);
        if (words.is("quit")) {
            out.say(line, json, "bye");
            end(new CloseReason(CloseCause.PEER_CLOSED, "quit"));
        } else if (words.is("prompt", "on") || words.is("prompt", "off")) {
            prompts = words.is("prompt", "on");
            out.say(line, json, "the prompt is " + words.at(1));
            prompt();
        } else if (words.size() == 2 && words.at(0).equals("auth")) {
            signIn = new SignIn(words.at(1), json);
            move(Event.USER_NAMED);
        } else if (words.size() == 3 && words.at(0).equals("auth")) {
            check(new SignIn(words.at(1), json), words.at(2));
        } else if (words.size() > 2 && words.at(0).equals("watch")) {
            watch(words, json);
        } else {
            start(new Request(line, json, false, runner.authorization()), Event.COMMAND);
        }
    }

    private void password(Line line) {
        if (line.tooLong()) {
            out.refuse("auth", signIn.json(), CommandRefused.Code.USAGE, "password too long");
            rest(Event.NO_PASSWORD);
        } else {
            check(signIn, line.text());
        }
    }

    private void check(SignIn wanted, String password) {
        signIn = wanted;
        move(Event.PASSWORD_CAME);
        if (runner.check(wanted.user(), password)) {
            dueNanos = nowNanos + CHECK_MAX.toNanos();
        } else {
            String why = "too many wrong passwords from your address; try again in a minute";
            out.refuse("auth", wanted.json(), CommandRefused.Code.DENIED, why);
            rest(Event.CHECKED);
        }
    }

    private void watch(LineWords words, boolean json) throws CommandRefused {
        Duration interval = ConsoleBuiltins.interval(words.at(1))
                .orElseThrow(() -> CommandRefused.usage(
                        "not an interval from 200ms to 60m: \"" + words.at(1) + "\"; write, for example, 2s"));
        String line = words.from(2);
        Optional<String> forPrograms = ConsoleBuiltins.behindJson(line);
        Repetition repeated =
                new Repetition(forPrograms.orElse(line), json || forPrograms.isPresent(), interval.toNanos());
        round = repeated;
        rounds = 0;
        startRound(repeated, Event.COMMAND);
    }

    private void startRound(Repetition repeated, Event event) {
        start(new Request(repeated.line(), repeated.json(), true, runner.authorization()), event);
    }

    private void start(Request next, Event event) {
        StreamOutput fresh = new StreamOutput(next.printer(), runner::ring);
        move(event);
        order = next;
        output = fresh;
        if (runner.run(next, fresh)) {
            dueNanos = nowNanos + COMMAND_MAX.toNanos();
        } else {
            giveUp(next, "too many commands are running; try again later", Event.ANSWERED);
        }
    }

    private void giveUp(Request given, String why, Event event) {
        out.refuse(LineWords.firstOf(given.line()), given.json(), CommandRefused.Code.LATER, why);
        rest(event);
    }

    /**
     * Handles an expired deadline: a command or a password check has reached its time limit, or the next round of
     * {@code watch} is due.
     */
    private void due() {
        Request running = order;
        Repetition repeated = round;
        if (state == ConsoleState.WORKING && running != null) {
            runner.forget(running);
            giveUp(
                    running,
                    "no result within " + COMMAND_MAX.toSeconds()
                            + " s; if the command changes something, the change continues, and the log will show "
                            + "the result",
                    Event.ANSWERED);
        } else if (state == ConsoleState.CHECKING) {
            runner.forgetCheck();
            String why = "the password was not checked within " + CHECK_MAX.toMinutes() + " min; try again";
            out.refuse("auth", signIn.json(), CommandRefused.Code.LATER, why);
            rest(Event.CHECKED);
        } else if (state == ConsoleState.STREAM_ENDING && running != null) {
            giveUp(running, "the stream did not end within " + COMMAND_MAX.toSeconds() + " s", Event.STREAM_ENDED);
        } else if (state == ConsoleState.PAUSING && repeated != null && out.isEmpty() && out.isTaken()) {
            startRound(repeated, Event.ROUND_DUE);
        } else if (state == ConsoleState.PAUSING && repeated != null) {
            dueNanos = nowNanos + repeated.intervalNanos(); // The client has not read the previous round yet.
        }
    }

    private boolean endRounds() {
        Repetition repeated = round;
        if (repeated != null) {
            out.say("watch " + repeated.line(), repeated.json(), rounds + (rounds == 1 ? " round" : " rounds"));
        }
        dueNanos = NO_DEADLINE;
        rest(Event.ENOUGH);
        return true;
    }

    private boolean endStream() {
        move(Event.STREAM_ENOUGH);
        dueNanos = nowNanos + COMMAND_MAX.toNanos();
        stopStream();
        return true;
    }

    private void stopStream() {
        StreamOutput running = output;
        if (running != null) {
            running.mailbox().close();
        }
        LiveCommand.Ending ended = stream;
        stream = Reply.NO_STREAM;
        if (ended != Reply.NO_STREAM) {
            runner.end(ended);
        }
    }

    // ---- Between two commands

    private void refuse(boolean json, CommandRefused why) {
        out.refuse("", json, why.code(), why.why());
        prompt();
    }

    private void prompt() {
        if (prompts && reason.isNone()) {
            out.prompt();
        }
    }

    private void rest(Event event) {
        move(event);
        order = null;
        output = null;
        if (state == ConsoleState.RESTING) {
            round = null;
            heardNanos = nowNanos;
            prompt();
        }
    }

    private void move(Event event) {
        state = ConsoleState.TABLE.next(state, event);
    }

    // ---- The end

    private void end(CloseReason why) {
        if (reason.isNone()) {
            reason = why;
            lines.clear();
            stopStream();
        }
    }

    /** Ends the session at once: only bytes already in the connection are sent. */
    private void cut(CloseReason why) {
        end(why);
        Request running = order;
        if (running != null && state == ConsoleState.WORKING) {
            runner.forget(running);
        }
        order = null;
        output = null;
        out.clear();
    }

    private void drop(Reply reply) {
        if (reply.large()) {
            runner.largeGone();
        }
        if (reply.isStream()) {
            runner.end(reply.stream());
        }
    }

    // ---- For the connection

    @Override
    public void drainBytes(ByteSink sink) {
        StreamOutput running = output;
        if (running != null && state == ConsoleState.STREAMING) {
            out.takeSome(running);
        }
        out.drainTo(sink);
    }

    @Override
    public boolean wantsBytes() {
        return !reason.isNone() || lines.size() < LINES_MAX;
    }

    @Override
    public long nextDeadlineNanos() {
        boolean waitsForRoom = introduced && reason.isNone() && state.isIdle() && !lines.isEmpty();
        if (out.canFlow() || (waitsForRoom && out.isTaken())) {
            return nowNanos; // The connection has sent everything, so no other event would trigger a call.
        }
        return Math.min(Math.min(dueNanos, out.lookNanos()), Math.min(closingEndsNanos, idleEndsNanos()));
    }

    private long idleEndsNanos() {
        if (!reason.isNone() || state == ConsoleState.CHECKING) {
            return NO_DEADLINE;
        }
        if (!known) {
            return strangeSinceNanos + STRANGER_MAX.toNanos();
        }
        Duration patience = state == ConsoleState.ASKING ? STRANGER_MAX : IDLE_MAX;
        return state.isIdle() ? heardNanos + patience.toNanos() : NO_DEADLINE;
    }

    @Override
    public boolean isOver() {
        boolean awaitsAnswer = order != null && state == ConsoleState.WORKING;
        return !reason.isNone() && !awaitsAnswer && out.isEmpty();
    }

    @Override
    public CloseReason closeReason() {
        return reason;
    }
}
