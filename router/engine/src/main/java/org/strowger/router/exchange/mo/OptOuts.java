package org.strowger.router.exchange.mo;

import java.util.Optional;
import java.util.function.Consumer;
import org.strowger.message.DefaultCoding;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.OptOutRequest;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.thread.Published;

/**
 * Messages from mobiles with which subscribers opt out or in, on one thread. The table is written first; then the
 * message is passed to its application like any other, and the subscriber gets an answer. If the table cannot be
 * written, the SMSC gets a temporary error and repeats the message: writing it again changes nothing.
 */
public final class OptOuts {
    private static final long NO_TOKEN = 0;

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final Published<Generation> generations;
    private final MoFlow flow;
    private final AppTraffic submissions;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());
    private final OptOutsBehind behind;
    private TableWriter tables = TableWriter.NONE;

    /**
     * @param submissions submits the answers
     * @param behind the tables that are not yet written for messages that waited for a rule
     */
    public OptOuts(
            ExchangeThread thread,
            SelectorThread selector,
            Published<Generation> generations,
            MoFlow flow,
            AppTraffic submissions,
            OptOutsBehind behind) {
        this.thread = thread;
        this.selector = selector;
        this.generations = generations;
        this.flow = flow;
        this.submissions = submissions;
        this.behind = behind;
    }

    /** Sets the writer of the tables. Called before the first message. */
    public void writeTo(TableWriter writer) {
        tables = writer;
    }

    /** Passes the message on; if it is an opt-out, after its table is written. */
    public void messageCame(SmscTraffic.Source from, ShortMessage message, long token) {
        Generation generation = generations.get();
        if (!generation.inbound().hasOptOuts() || message.kind() != ShortMessage.Kind.MESSAGE) {
            flow.messageCame(from, message, token);
            return;
        }
        ShortMessage read = IncomingNumbers.read(message, from.smsc());
        query.about(read, generation.indexOfOrigin(from.smsc()), 0);
        Optional<OptOutRequest> request = generation.inbound().optOut(query);
        if (request.isEmpty()) {
            flow.messageCame(from, message, token);
        } else if (behind.has(request.get().settings().table())) {
            from.respond(token, from.smsc().traits().statuses().refusal(RefusalReason.LATER), thread.nowNanos());
        } else {
            write(from, message.owned(), read.owned(), token, request.get());
        }
    }

    private void write(
            SmscTraffic.Source from, ShortMessage message, ShortMessage read, long token, OptOutRequest request) {
        write(
                request,
                read,
                isDone -> selector.invokeLater(() -> written(from, message, read, token, request, isDone)));
    }

    /**
     * Writes the table.
     *
     * @param read the message as inbound rules see it
     * @param whenDone called on any thread, with true if the table durably has the requested content
     */
    void write(OptOutRequest request, ShortMessage read, Consumer<Boolean> whenDone) {
        tables.write(
                request.settings().table(),
                request.isStop(),
                read.source().text(),
                "opt-out " + request.settings().name(),
                whenDone);
    }

    private void written(
            SmscTraffic.Source from,
            ShortMessage message,
            ShortMessage read,
            long token,
            OptOutRequest request,
            boolean isDone) {
        if (!isDone) {
            from.respond(token, from.smsc().traits().statuses().refusal(RefusalReason.LATER), thread.nowNanos());
            return;
        }
        flow.messageCame(from, message, token, request.settings().table());
        answer(from.smsc().traits(), read, request);
    }

    /**
     * Answers the subscriber.
     *
     * @param traits the traits of the protocol of the SMSC from which the message came
     */
    void answer(ProtocolTraits traits, ShortMessage read, OptOutRequest request) {
        String account = request.settings().answers().application();
        if (account.isEmpty() || request.answer().isEmpty()) {
            return;
        }
        for (Application each : generations.get().applications()) {
            if (each.name().equals(account)) {
                AppPort port = each.port(thread.index());
                submissions.messageCame(new AnswerSubmitter(port, traits), textFor(read, request.answer()), NO_TOKEN);
            }
        }
    }

    private static ShortMessage textFor(ShortMessage read, String text) {
        return PlainMessage.from(read.destination())
                .to(read.source())
                .saying(DefaultCoding.GSM.body(text))
                .inGsm()
                .build();
    }
}
