package org.strowger.router.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.ConsoleAccess.Authorization;
import org.strowger.router.config.ConsoleRole;

/** A console session with a client in memory and a runner that does what the test says, by a clock that is told. */
final class ConsoleRig implements CommandRunner, AutoCloseable {
    final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    final ThreadTools threadTools = new ThreadTools(allocator);
    final Deque<Request> orders = new ArrayDeque<>();
    final Deque<StreamOutput> feeds = new ArrayDeque<>();
    final List<String> passwords = new ArrayList<>();
    final List<Request> forgotten = new ArrayList<>();
    final Deque<LiveCommand.Ending> endings = new ArrayDeque<>();
    final ConsoleSession session;
    long nowNanos = 1;
    long owed;
    boolean full;
    boolean barred;
    boolean known = true;
    boolean clientReads = true;
    int largeGone;
    int rings;
    private final StringBuilder heard = new StringBuilder();
    private final ByteBuf unread = allocator.heapBuffer();
    int forgottenChecks;
    private boolean gone;

    ConsoleRig() {
        session = new ConsoleSession(this, threadTools, () -> owed, nowNanos);
        session.introduced(nowNanos);
    }

    // ---- The client

    void say(String text) {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) {
        unread.writeBytes(bytes);
        offer();
    }

    /** As the connection does: what the session leaves is offered again when it wants bytes. */
    private void offer() {
        int before;
        do {
            before = unread.readableBytes();
            if (session.wantsBytes() && before > 0) {
                session.receive(unread, nowNanos);
            }
            drain();
        } while (unread.readableBytes() < before && unread.isReadable());
        unread.discardReadBytes();
    }

    void end() {
        session.receiveEnd(nowNanos);
        drain();
    }

    /** All that has come since the last time. */
    String heard() {
        drain();
        String text = heard.toString();
        heard.setLength(0);
        return text;
    }

    private void drain() {
        session.drainBytes(piece -> {
            if (clientReads) {
                heard.append(piece.toString(StandardCharsets.UTF_8));
            } else {
                owed += piece.readableBytes();
            }
            threadTools.giveBack(piece);
        });
    }

    void advance(Duration duration) {
        long until = nowNanos + duration.toNanos();
        while (session.nextDeadlineNanos() <= until && !session.isOver()) {
            nowNanos = Math.max(nowNanos + 1, session.nextDeadlineNanos());
            session.tick(nowNanos);
            offer();
        }
        nowNanos = until;
    }

    int unreadOctets() {
        return unread.readableBytes();
    }

    // ---- The runner

    @Override
    public Authorization authorization() {
        return new Authorization(new CommandCaller("ada", "test", ConsoleRole.ADMIN), known, "");
    }

    @Override
    public boolean run(Request order, StreamOutput output) {
        if (full) {
            return false;
        }
        orders.add(order);
        feeds.add(output);
        return true;
    }

    /** Answers the oldest order with what it says, in one line. */
    void answer() {
        Request order = orders.removeFirst();
        feeds.removeFirst();
        answer(order, reply(order, "answer to " + order.line()));
    }

    void answer(Request order, Reply reply) {
        session.answered(order, reply, nowNanos);
        offer();
    }

    static Reply reply(Request order, String words) {
        AnswerWriter writer = new AnswerWriter(1 << 20);
        if (order.repeated()) {
            order.printer().round(Answer.done(words), writer);
        } else {
            order.printer().answer(order.line(), Answer.done(words), writer);
        }
        return new Reply(writer.pieces(), Reply.OK, false, Reply.NO_STREAM);
    }

    @Override
    public void forget(Request order) {
        forgotten.add(order);
    }

    @Override
    public boolean check(String user, String password) {
        passwords.add(user + "=" + password);
        return !barred;
    }

    @Override
    public void forgetCheck() {
        forgottenChecks++;
    }

    void checked(boolean right) {
        session.checked(right, nowNanos);
        offer();
    }

    @Override
    public void ring() {
        rings++;
    }

    @Override
    public void end(LiveCommand.Ending stream) {
        endings.add(stream);
    }

    void streamEnds() {
        session.streamEnded(endings.removeFirst().end(), nowNanos);
        offer();
    }

    @Override
    public void largeGone() {
        largeGone++;
    }

    /** Proves that nothing is left behind. */
    @Override
    public void close() {
        if (!gone) {
            gone = true;
            session.transportGone(CloseReason.of(CloseCause.PEER_CLOSED), nowNanos);
            unread.release();
            threadTools.release();
        }
        assertThat(allocator.metric().usedDirectMemory()).isZero();
        assertThat(allocator.metric().usedHeapMemory()).isZero();
    }
}
