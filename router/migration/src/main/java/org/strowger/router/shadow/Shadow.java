package org.strowger.router.shadow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.mt.MessageTrial.Decided;
import org.strowger.router.http.HttpApis;
import org.strowger.router.recording.LoggedMessage;
import org.strowger.router.recording.RecordedAddress;
import org.strowger.router.recording.RecordedRequest;
import org.strowger.router.recording.RecordedSide;
import org.strowger.router.recording.RecordedSubmission;
import org.strowger.router.recording.RecordedTraffic;
import org.strowger.router.recording.Recordings;

/**
 * Pairs each message of an application with the messages that the other gateway sent for it, and passes the pair on for
 * judgement. The memory is bounded by the number of messages in the time window.
 */
public final class Shadow implements RecordedTraffic {
    /** The maximum number of messages that wait for messages of the other gateway; each takes about 1 KB. */
    static final int WAITING_MAX = 200_000;

    /** The maximum number of messages to one recipient among which the matching one is searched. */
    private static final int SAME_RECIPIENT_MAX = 64;

    /** The maximum number of judged messages that are kept to preserve the order of time. */
    private static final int SETTLED_MAX = 1000;

    /**
     * The number of characters of a number that are used as its key: its last digits, which no gateway changes. Kannel
     * keeps hyphens.
     */
    private static final int KEY_CHARACTERS = 7;

    /** The permitted difference between the clocks of the machines that recorded logs and captures. */
    private static final long SKEW_MILLIS = 5000;

    private static final RecordedAddress NOWHERE = new RecordedAddress(0, 0, 0);

    private final ShadowDecision decision;
    private final ProtocolTraits packetTraits;
    private final ProtocolTraits httpTraits;
    private final HttpMessages http;
    private final ShadowSettings settings;
    private final ShadowJudge judge;
    private final ShadowResult result;
    private final Map<String, List<ShadowedMessage>> byRecipient = new HashMap<>();
    private final Queue<ShadowedMessage> byTime = new ArrayDeque<>();
    private final Queue<OtherSend> orphans = new ArrayDeque<>();
    private final Map<RecordedSubmission, ShadowedMessage> bySend = new HashMap<>();
    private final Map<Object, List<ShadowedMessage>> byAnswer = new HashMap<>();
    private final long patienceMillis;
    private boolean isSideBySide;
    private boolean isLogAlone;
    private int waiting;

    /** @param packetTraits the protocol of the captured packets */
    public Shadow(ShadowDecision decision, ProtocolTraits packetTraits, HttpApis apis, ShadowSettings settings) {
        this.decision = decision;
        this.packetTraits = packetTraits;
        this.httpTraits = apis.traits();
        this.http = new HttpMessages(apis, decision);
        this.settings = settings;
        this.patienceMillis = settings.windowMillis() + Recordings.LATE_MILLIS;
        this.result = new ShadowResult(settings.privacy());
        this.judge = new ShadowJudge(decision, settings, result);
    }

    /** Declares that the recordings have different clocks: a message may appear to be sent before it was received. */
    public void sideBySide() {
        isSideBySide = true;
    }

    /**
     * Declares that the only recording is a log of messages sent by the other gateway: each line also stands for the
     * submitted message.
     */
    public void logAlone() {
        isLogAlone = true;
    }

    public ShadowResult result() {
        return result;
    }

    // ---- From applications

    @Override
    public void submitted(RecordedSubmission submission) {
        advance(submission.timeMillis());
        if (!submission.side().isApplication()) {
            sent(new OtherSend(submission.side().smsc(), submission, false));
            return;
        }
        Optional<Application> from = application(submission.account(), submission.client());
        if (from.isEmpty()) {
            result.leaveOut(LeftOut.UNKNOWN_ACCOUNT);
            result.unknown(submission.account().isEmpty() ? submission.client().hostText() : submission.account());
            return;
        }
        ShortMessage message = submission.message();
        if (message.goesToLists() || message.destinations().isEmpty()) {
            result.leaveOut(LeftOut.LISTS);
            return;
        }
        PacketStatus status = new PacketStatus(submission);
        List<Address> recipients = message.isToMany() ? message.destinations() : List.of(Address.NONE);
        for (Address recipient : recipients) {
            came(
                    new ShadowedMessage.Origin(
                            from.get(), packetTraits, message, recipient, submission.timeMillis(), status),
                    submission);
        }
    }

    private Optional<Application> application(String account, RecordedAddress client) {
        String name = account.isEmpty()
                ? settings.accounts()
                        .getOrDefault(client.toString(), settings.accounts().getOrDefault(client.hostText(), ""))
                : account;
        return decision.application(name);
    }

    @Override
    public void answered(RecordedSubmission submission, long timeMillis) {
        advance(timeMillis);
        if (submission.side().isApplication()) {
            settleDone(byAnswer.remove(submission));
            return;
        }
        ShadowedMessage message = bySend.remove(submission);
        if (message != null && !message.isSettled()) {
            if (!submission.isAccepted()) {
                message.refuse(new OtherSend(submission.side().smsc(), submission, false));
            }
            settleIfDone(message);
        }
    }

    @Override
    public void requested(RecordedRequest request) {
        advance(request.timeMillis());
        HttpMessages.Read read = http.read(request);
        switch (read.kind()) {
            case UNKNOWN_ACCOUNT -> {
                result.leaveOut(LeftOut.UNKNOWN_ACCOUNT);
                result.unknown(read.account());
            }
            case OTHER -> result.leaveOut(LeftOut.OTHER_REQUEST);
            case REFUSED -> judge.refusedRequest(request, read);
            case SEND -> {
                Application from = decision.application(read.account()).orElseThrow();
                for (PlainMessage each : read.messages()) {
                    HttpMessages.Status status = new HttpMessages.Status(request, read);
                    came(
                            new ShadowedMessage.Origin(
                                    from, httpTraits, each, Address.NONE, request.timeMillis(), status),
                            request);
                }
            }
        }
    }

    @Override
    public void responded(RecordedRequest request, long timeMillis) {
        advance(timeMillis);
        judge.responded(request);
        settleDone(byAnswer.remove(request));
    }

    private void came(ShadowedMessage.Origin origin, Object answer) {
        Decided decided = decision.decided(
                origin.application(), origin.traits(), origin.message(), origin.recipient(), origin.timeMillis());
        if (waiting >= WAITING_MAX) {
            result.leaveOut(LeftOut.TOO_MANY);
            return;
        }
        ShadowedMessage message = new ShadowedMessage(origin, answer, decided);
        waiting++;
        byTime.add(message);
        byAnswer.computeIfAbsent(answer, any -> new ArrayList<>(1)).add(message);
        for (String key : keys(message)) {
            byRecipient.computeIfAbsent(key, any -> new ArrayList<>(1)).add(message);
        }
        adopt(message);
    }

    /** The keys of the recipient: as written, and as changed by Strowger if its last digits differ. */
    private static List<String> keys(ShadowedMessage message) {
        String written = key(message.origin().to());
        String changed = key(message.decided()
                .rewrite()
                .destination()
                .orElse(message.origin().to()));
        return written.equals(changed) ? List.of(written) : List.of(written, changed);
    }

    private static String key(Address address) {
        String text = address.text().replace("-", "");
        return text.length() <= KEY_CHARACTERS ? text : text.substring(text.length() - KEY_CHARACTERS);
    }

    // ---- To SMSCs

    private void sent(OtherSend send) {
        result.sent();
        if (!pair(send)) {
            orphans.add(send);
            if (!isSideBySide || orphans.size() > WAITING_MAX) {
                judgeOrphan(orphans.remove());
            }
        }
    }

    /** Finds the application's message from which the other gateway created this one. */
    private boolean pair(OtherSend send) {
        List<ShadowedMessage> same = byRecipient.getOrDefault(key(send.message().destination()), List.of());
        String text = text(send);
        ShadowedMessage best = null;
        int score = 0;
        for (int i = 0; i < Math.min(same.size(), SAME_RECIPIENT_MAX); i++) {
            int fit = same.get(i).fits(send, text);
            if (fit > score) {
                score = fit;
                best = same.get(i);
            }
        }
        if (best == null) {
            return false;
        }
        best.add(send);
        if (!send.isLogged()) {
            bySend.put(send.recorded(), best);
        }
        settleIfDone(best);
        return true;
    }

    /**
     * Looks for messages of the other gateway that appear to have been sent before the application's message was
     * received, because a log has a resolution of one second. The best match is tried first, because the others may
     * belong to later messages.
     */
    private void adopt(ShadowedMessage message) {
        if (isSideBySide && !orphans.isEmpty()) {
            String key = key(message.origin().to());
            List<OtherSend> found = new ArrayList<>();
            orphans.stream()
                    .filter(each -> key.equals(key(each.message().destination())))
                    .forEach(found::add);
            found.sort(Comparator.comparingInt((OtherSend each) -> message.fits(each, text(each)))
                    .reversed());
            found.stream().filter(this::pair).forEach(orphans::remove);
        }
    }

    private static String text(OtherSend send) {
        return MessageText.of(send.message().body()).comparable();
    }

    private void judgeOrphan(OtherSend send) {
        boolean isRefused = send.recorded().isAnswered() && !send.recorded().isAccepted();
        if (!isRefused) {
            judge.additional(send);
        }
    }

    @Override
    public void logged(LoggedMessage line) {
        advance(line.timeMillis());
        if (line.event() != LoggedMessage.Event.SENT) {
            result.leaveOut(LeftOut.LOG_WITHOUT_MESSAGE);
            return;
        }
        Optional<Application> from = decision.applicationInLog(line.service());
        if (from.isEmpty() && (isLogAlone || ShadowJudge.isExpression(line.service()))) {
            judge.unknownService(line.service());
            return;
        }
        RecordedSubmission recorded = new RecordedSubmission(
                RecordedSide.ofSmsc(line.smsc()),
                line.service(),
                NOWHERE,
                LoggedMessages.sent(line),
                line.timeMillis());
        recorded.answer(0, "", line.timeMillis());
        OtherSend send = new OtherSend(line.smsc(), recorded, true);
        if (isLogAlone) {
            alone(from.orElseThrow(), LoggedMessages.submitted(line), send);
        } else {
            sent(send);
        }
    }

    /** Judges a message that is recorded only in a log. */
    private void alone(Application from, PlainMessage submitted, OtherSend send) {
        result.sent();
        long timeMillis = send.timeMillis();
        ShadowedMessage message = new ShadowedMessage(
                new ShadowedMessage.Origin(
                        from, httpTraits, submitted, Address.NONE, timeMillis, new PacketStatus(send.recorded())),
                send.recorded(),
                decision.decided(from, httpTraits, submitted, Address.NONE, timeMillis));
        message.add(send);
        message.settle();
        judge.settled(message);
    }

    // ---- Time

    @Override
    public void gap(RecordedSide side, long timeMillis) {
        judge.gap(timeMillis);
    }

    private void advance(long timeMillis) {
        result.time(timeMillis);
        ShadowedMessage first = byTime.peek();
        while (first != null && (first.isSettled() || first.origin().timeMillis() + patienceMillis < timeMillis)) {
            byTime.remove();
            settle(first);
            first = byTime.peek();
        }
        OtherSend orphan = orphans.peek();
        while (orphan != null && orphan.timeMillis() + SKEW_MILLIS < timeMillis) {
            judgeOrphan(orphans.remove());
            orphan = orphans.peek();
        }
    }

    private void settleDone(@Nullable List<ShadowedMessage> messages) {
        if (messages != null) {
            messages.forEach(this::settleIfDone);
        }
    }

    private void settleIfDone(ShadowedMessage message) {
        boolean isRefused = message.origin().status().isKnown()
                && !message.origin().status().isAccepted();
        if (message.isDone() || (isRefused && message.sends().isEmpty())) {
            settle(message);
        }
    }

    private void settle(ShadowedMessage message) {
        if (message.isSettled()) {
            return;
        }
        message.settle();
        waiting--;
        forget(message);
        message.sends().forEach(each -> bySend.remove(each.recorded()));
        for (String key : keys(message)) {
            List<ShadowedMessage> same = byRecipient.get(key);
            if (same != null && same.remove(message) && same.isEmpty()) {
                byRecipient.remove(key);
            }
        }
        judge.settled(message);
    }

    private void forget(ShadowedMessage message) {
        List<ShadowedMessage> same = byAnswer.get(message.answerKey());
        if (same != null && same.remove(message) && same.isEmpty()) {
            byAnswer.remove(message.answerKey());
        }
        if (byTime.size() > 2 * waiting + SETTLED_MAX) {
            byTime.removeIf(ShadowedMessage::isSettled);
        }
    }

    /** Handles the end of the recordings: judges the remaining messages. */
    public ShadowResult finish() {
        judge.ends();
        while (!byTime.isEmpty()) {
            settle(byTime.remove());
        }
        while (!orphans.isEmpty()) {
            judgeOrphan(orphans.remove());
        }
        return result;
    }
}
