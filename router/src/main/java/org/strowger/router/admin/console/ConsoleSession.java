package org.strowger.router.admin.console;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LineWords;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.ConsoleLineReader.Line;
import org.strowger.router.admin.console.ConsoleState.Event;

/**
 * A client of the console. Its lines are commands, run one after the other: the others wait, and beyond some of them it
 * is read no further. What is found for it is written down elsewhere and leaves as fast as the client takes it; one who
 * takes nothing for a while is cut.
 *
 * <p>Repetition and streams end with the next line, which is then a command like any other, or with the end of input.
 */
final class ConsoleSession implements Session {
    /** A turn is not longer because somebody sends many lines at once: those beyond wait for the next. */
    static final int LINES_MAX = 32;

    static final Duration COMMAND_MAX = Duration.ofSeconds(60);
    static final Duration IDLE_MAX = Duration.ofMinutes(15);

    /** So long somebody may be here, whatever he says, who has not said who he is. */
    static final Duration STRANGER_MAX = Duration.ofSeconds(60);

    /** So long an answer that is under way may take when the daemon stops. */
    static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final CommandRunner bureau;
    private final ConsoleOutput out;
    private final ConsoleLineReader intake = new ConsoleLineReader();
    private final Deque<Line> lines = new ArrayDeque<>();
    private ConsoleState state = ConsoleState.RESTING;
    private SignIn signIn = new SignIn("", false);
    private @Nullable QueuedCommand order;
    private @Nullable RepeatedCommand round;
    private @Nullable StreamOutput feed;
    private LiveCommand.Ending stream = CommandReply.NO_STREAM;
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

    /** Somebody who wants to be known. */
    private record SignIn(String user, boolean json) {}

    /** @param owed how many octets the connection holds that the client has not taken */
    ConsoleSession(CommandRunner bureau, ThreadTools workbench, LongSupplier owed, long nowNanos) {
        this.bureau = bureau;
        this.out = new ConsoleOutput(workbench, owed, bureau::largeGone);
        this.nowNanos = nowNanos;
        this.heardNanos = nowNanos;
        this.strangeSinceNanos = nowNanos;
    }

    // ---- What happens

    /** It is known now where the client comes from; nothing is run before that. */
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
            cut(new CloseReason(CloseCause.STALLED, "it takes nothing of its answers"));
        }
        if (closingEndsNanos <= now) {
            cut(reason);
        }
        if (dueNanos <= now) {
            dueNanos = NO_DEADLINE;
            due();
        }
        if (idleEndsNanos() <= now) {
            end(CloseReason.late(known ? "a line" : "a sign-in"));
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

    /** What was run has come to something. Late, when nobody waits for it any more, it is dropped. */
    void answered(QueuedCommand answered, CommandReply reply, long now) {
        if (!answered.equals(order) || state != ConsoleState.WORKING) {
            drop(reply);
            return;
        }
        nowNanos = now;
        dueNanos = NO_DEADLINE;
        out.add(reply);
        RepeatedCommand repeated = round;
        if (reply.isStream()) {
            streams(reply);
        } else if (repeated != null && !reply.isRefused()) {
            repeated.passed();
            dueNanos = now + repeated.intervalNanos();
            rest(Event.ROUND_ENDED);
        } else {
            rest(Event.ANSWERED);
        }
        goOn(now);
    }

    private void streams(CommandReply reply) {
        move(Event.STREAM_BEGAN);
        if (reason.isNone()) {
            stream = reply.stream();
        } else {
            drop(reply);
        }
    }

    /** What came of a password. */
    void checked(boolean right, long now) {
        nowNanos = now;
        if (right) {
            out.say("auth", signIn.json(), "you are " + signIn.user() + ", " + roleOf(bureau.standing()));
        } else {
            out.refuse(
                    "auth", signIn.json(), CommandRefused.Code.DENIED, "that user and password do not belong together");
        }
        rest(Event.CHECKED);
        goOn(now);
    }

    private static String roleOf(Authorization standing) {
        return standing.caller().role().name().toLowerCase(Locale.ROOT);
    }

    /** A stream has ended, whoever ended it. */
    void streamEnded(String done, long now) {
        StreamOutput ended = feed;
        QueuedCommand wanted = order;
        if (state != ConsoleState.STREAM_ENDING || ended == null || wanted == null) {
            return;
        }
        nowNanos = now;
        out.takeAll(ended);
        String words = ended.done().isEmpty() ? done : ended.done();
        out.say(wanted.line(), wanted.json(), words.isEmpty() ? "ended" : words);
        rest(Event.STREAM_ENDED);
        goOn(now);
    }

    /** A stream has something, or has ended by itself. */
    void fed(long now) {
        goOn(now);
    }

    // ---- What is to be done

    /** Does whatever can be done now. */
    private void goOn(long now) {
        nowNanos = now;
        strangeSinceNanos = known ? now : strangeSinceNanos;
        known = introduced && bureau.standing().known();
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

    /** Whether what is repeated or streamed is to stop. */
    private boolean hasEnough() {
        return !lines.isEmpty() || clientEnded;
    }

    private boolean isStreamOver() {
        StreamOutput running = feed;
        return running != null && running.isOver();
    }

    /** Takes up the next line, if there is one and room for its answer. */
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
                    CommandRefused.usage(
                            "a line may have no more than " + ConsoleLineReader.LINE_OCTETS_MAX + " octets"));
        } else {
            command(line.text().strip());
        }
        return true;
    }

    private void command(String text) {
        if (!commanded && ConsoleBuiltins.isHttp(text)) {
            refuse(false, CommandRefused.usage("this is Strowger's console, which does not speak HTTP"));
            end(new CloseReason(CloseCause.VIOLATION, "it speaks HTTP"));
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

    /** What is about the conversation itself is done here; everything else is run elsewhere. */
    private void talk(String line, boolean json) throws CommandRefused {
        LineWords words = LineWords.of(line);
        if (words.is("quit")) {
            out.say(line, json, "bye");
            end(new CloseReason(CloseCause.PEER_CLOSED, "it said quit"));
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
            start(new QueuedCommand(line, json, false, bureau.standing()), Event.COMMAND);
        }
    }

    private void password(Line line) {
        if (line.tooLong()) {
            out.refuse("auth", signIn.json(), CommandRefused.Code.USAGE, "no password is so long");
            rest(Event.NO_PASSWORD);
        } else {
            check(signIn, line.text());
        }
    }

    private void check(SignIn wanted, String password) {
        signIn = wanted;
        move(Event.PASSWORD_CAME);
        if (!bureau.check(wanted.user(), password)) {
            String why = "too many wrong passwords came from where you are; try again in a minute";
            out.refuse("auth", wanted.json(), CommandRefused.Code.DENIED, why);
            rest(Event.CHECKED);
        }
    }

    private void watch(LineWords words, boolean json) throws CommandRefused {
        Duration interval = ConsoleBuiltins.interval(words.at(1))
                .orElseThrow(() -> CommandRefused.usage(
                        "\"" + words.at(1) + "\" is no interval from 200ms to 60m; write, for example, 2s"));
        String line = words.from(2);
        Optional<String> forPrograms = ConsoleBuiltins.behindJson(line);
        RepeatedCommand repeated =
                new RepeatedCommand(forPrograms.orElse(line), json || forPrograms.isPresent(), interval);
        round = repeated;
        startRound(repeated, Event.COMMAND);
    }

    private void startRound(RepeatedCommand repeated, Event event) {
        start(new QueuedCommand(repeated.line(), repeated.json(), true, bureau.standing()), event);
    }

    private void start(QueuedCommand next, Event event) {
        StreamOutput fresh = new StreamOutput(next.printer(), bureau::ring);
        move(event);
        order = next;
        feed = fresh;
        if (bureau.run(next, fresh)) {
            dueNanos = nowNanos + COMMAND_MAX.toNanos();
        } else {
            giveUp(next, "as many commands as may be are being run; try again");
        }
    }

    private void giveUp(QueuedCommand given, String why) {
        out.refuse(LineWords.firstOf(given.line()), given.json(), CommandRefused.Code.LATER, why);
        rest(Event.ANSWERED);
    }

    /** The time is up for a command, or has come for the next round. */
    private void due() {
        QueuedCommand running = order;
        RepeatedCommand repeated = round;
        if (state == ConsoleState.WORKING && running != null) {
            bureau.forget(running);
            giveUp(
                    running,
                    "it has not ended within " + COMMAND_MAX.toSeconds()
                            + " s; if it changes something it goes on, and the log tells how it ends");
        } else if (state == ConsoleState.PAUSING && repeated != null && out.isEmpty() && out.isTaken()) {
            startRound(repeated, Event.ROUND_DUE);
        } else if (state == ConsoleState.PAUSING && repeated != null) {
            dueNanos = nowNanos + repeated.intervalNanos(); // The client has not even read the last one.
        }
    }

    private boolean endRounds() {
        RepeatedCommand repeated = round;
        if (repeated != null) {
            out.say("watch " + repeated.line(), repeated.json(), repeated.told());
        }
        dueNanos = NO_DEADLINE;
        rest(Event.ENOUGH);
        return true;
    }

    private boolean endStream() {
        move(Event.STREAM_ENOUGH);
        stopStream();
        return true;
    }

    private void stopStream() {
        StreamOutput running = feed;
        if (running != null) {
            running.mailbox().close();
        }
        LiveCommand.Ending ended = stream;
        stream = CommandReply.NO_STREAM;
        if (ended != CommandReply.NO_STREAM) {
            bureau.end(ended);
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
        feed = null;
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

    /** Nothing more is sent than what the connection has. */
    private void cut(CloseReason why) {
        end(why);
        QueuedCommand running = order;
        if (running != null && state == ConsoleState.WORKING) {
            bureau.forget(running);
        }
        order = null;
        feed = null;
        out.clear();
    }

    private void drop(CommandReply reply) {
        if (reply.large()) {
            bureau.largeGone();
        }
        if (reply.isStream()) {
            bureau.end(reply.stream());
        }
    }

    // ---- What to do next

    @Override
    public void drainBytes(ByteSink sink) {
        StreamOutput running = feed;
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
            return nowNanos; // The connection has sent all that it had, and nobody else would call.
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
