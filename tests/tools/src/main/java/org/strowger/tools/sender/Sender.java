package org.strowger.tools.sender;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.IdForm;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.Timer;
import org.strowger.tools.ToolContext;
import org.strowger.tools.sender.SendSteps.Ending;

/**
 * Sends messages over one session: connects, binds, submits, waits for the responses and, if requested, for the
 * receipts, and unbinds. Each step is reported to {@link SendSteps}.
 */
public final class Sender {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(10);
    private static final int WINDOW = 10;

    /** One request, because some HTTP servers and proxies do not support several pending requests on a connection. */
    private static final int REQUESTS = 1;

    private final SelectorThread thread;
    private final SendPlan plan;
    private final ToolContext context;
    private final SendSteps steps;
    private final Timer timeUp = new Timer(now -> end(Ending.TIME_UP, CloseReason.of(CloseCause.ASKED)));
    private final List<Fate> fates = new ArrayList<>();

    /** Receipts that match no response yet, because a receipt may arrive before the response. */
    private final List<Receipt> strays = new ArrayList<>();

    private int next;
    private boolean ended;

    /** The state of a message. */
    private static final class Fate {
        private String id = "";
        private boolean answered;
        private boolean accepted;
        private boolean reported;
        private boolean delivered;
    }

    private Sender(SelectorThread thread, SendPlan plan, ToolContext context, SendSteps steps) {
        this.thread = thread;
        this.plan = plan;
        this.context = context;
        this.steps = steps;
        plan.messages().forEach(each -> fates.add(new Fate()));
    }

    /** Starts to dial and returns at once. Callable from any thread. */
    public static void start(SelectorThread thread, SendPlan plan, ToolContext context, SendSteps steps) {
        Sender sender = new Sender(thread, plan, context, steps);
        thread.invokeLater(sender::dial);
    }

    private void dial() {
        thread.schedule(timeUp, thread.nowNanos() + plan.atMost().toNanos());
        ConnectionPlan connection = new ConnectionPlan(Line::new, plan.target().layer(), new SharedCount());
        DialPlan dial = new DialPlan(plan.target().server(), plan.target().local(0), CONNECT_MAX, connection);
        Connector.dial(thread, dial, new DialHandler() {
            @Override
            public void connected(Connection made, long nowNanos) {
                // Nothing to do: {@link Line} has reported the end of the connection.
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                end(Ending.NOT_CONNECTED, reason);
            }
        });
    }

    private void end(Ending ending, CloseReason reason) {
        if (!ended) {
            ended = true;
            thread.cancel(timeUp);
            steps.ended(ending, reason);
        }
    }

    // ---- Responses and receipts

    private void answered(int message, Outcome outcome) {
        Fate fate = fates.get(message);
        fate.answered = true;
        fate.accepted = outcome.isAccepted();
        fate.id = outcome.messageId();
        steps.answered(message, outcome);
        for (Receipt stray : List.copyOf(strays)) {
            if (reported(stray)) {
                strays.remove(stray);
            }
        }
    }

    /** @return false if the receipt matches no message that was answered so far */
    private boolean reported(Receipt receipt) {
        for (int i = 0; i < fates.size(); i++) {
            Fate fate = fates.get(i);
            if (fate.accepted && fits(fate.id, receipt.messageId())) {
                fate.reported |= receipt.state().isFinal();
                fate.delivered |= receipt.state() == MessageState.DELIVERED;
                steps.reported(i, receipt);
                return true;
            }
        }
        return false;
    }

    private boolean fits(String id, String receiptId) {
        for (IdForm form : context.traits().idForms()) {
            if (form.ofResponse(id).equals(form.ofReceipt(receiptId))) {
                return true;
            }
        }
        return false;
    }

    private boolean isDone() {
        return fates.stream().allMatch(fate -> fate.answered && (!plan.receipts() || !fate.accepted || fate.reported));
    }

    private Ending ending() {
        return fates.stream().allMatch(fate -> fate.accepted && (!plan.receipts() || fate.delivered))
                ? Ending.DONE
                : Ending.FAILED;
    }

    /** The connection and its session. */
    private final class Line implements Endpoint, MessageHandler {
        private final Connection connection;
        private final MessageSession session;

        Line(Connection connection, long nowNanos) {
            this.connection = connection;
            steps.connected(connection.peer());
            SessionSetting setting = new SessionSetting(this, connection.tools(), context.epoch());
            int window = context.hasBinds() ? WINDOW : REQUESTS;
            this.session = context.traits()
                    .sessions()
                    .application(plan.target().login().terms(0, window), setting, nowNanos);
        }

        @Override
        public Session session() {
            return session;
        }

        private void submitMore(long nowNanos) {
            while (next < fates.size() && session.windowRoom() > 0) {
                int message = next++;
                Submission sent = session.submit(plan.messages().get(message), Rewrite.NONE, message, nowNanos);
                if (sent == Submission.ACCEPTED) {
                    steps.submitted(message);
                } else {
                    fates.get(message).answered = true;
                    steps.unfit(message);
                }
            }
        }

        @Override
        public void afterInput(long nowNanos) {
            if (ended) {
                return;
            }
            submitMore(nowNanos);
            if (isDone()) {
                end(ending(), CloseReason.of(CloseCause.ASKED));
                session.close(CloseReason.of(CloseCause.ASKED), nowNanos);
            }
        }

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            end(Ending.CONNECTION_LOST, reason);
        }

        // ---- Callbacks of the session

        @Override
        public void signInAsked(SignIn asked) {
            session.admit(thread.nowNanos());
        }

        @Override
        public void signedIn(SignIn.Traffic traffic, String version) {
            steps.signedIn(version);
        }

        @Override
        public void signInRefused(Outcome why) {
            steps.signInRefused(why);
            end(Ending.FAILED, CloseReason.of(CloseCause.REFUSED));
        }

        /** True, because the sender depends on the order of receipts and responses. */
        @Override
        public boolean wantsAllInOrder() {
            return true;
        }

        @Override
        public void messageCame(ShortMessage message, long token) {
            message.receipt().ifPresent(receipt -> {
                if (!reported(receipt)) {
                    strays.add(receipt);
                }
            });
            session.respond(token, Outcome.accepted(""), thread.nowNanos());
        }

        @Override
        public void outcomeCame(long token, Outcome outcome) {
            if (!ended) {
                answered((int) token, outcome);
            }
        }

        @Override
        public void inquiryCame(Inquiry inquiry, long token) {
            Outcome no = Outcome.of(Outcome.Kind.PERMANENT, 0, "");
            session.answer(token, InquiryAnswer.refused(no), connection.thread().nowNanos());
        }

        @Override
        public void answerCame(long token, InquiryAnswer answer) {
            // The sender sends no inquiries.
        }

        @Override
        public void subscriberAvailable(Address subscriber, Address asker) {
            // Not used by the sender.
        }

        @Override
        public void congestionTold(int percent) {
            // The sender sends too few messages to reduce its rate.
        }
    }
}
