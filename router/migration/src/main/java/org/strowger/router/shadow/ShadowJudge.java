package org.strowger.router.shadow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.Address;
import org.strowger.router.exchange.mt.MessageTrial.Decided;
import org.strowger.router.recording.RecordedRequest;
import org.strowger.router.route.RouteExplanation;

/** Judges each message together with the messages that the other gateway sent for it. */
final class ShadowJudge {
    private static final int REQUESTS_MAX = 10_000;
    private static final String NO_RULE = "";

    /** Characters that occur in regular expressions but not in account names. */
    private static final String EXPRESSION = "^$*|()[]\\";

    private final ShadowDecision decision;
    private final ShadowSettings settings;
    private final ShadowResult result;
    private final Map<RecordedRequest, HttpMessages.Read> refusedRequests = new LinkedHashMap<>();
    private long gapMillis = Long.MIN_VALUE;
    private boolean hasEnded;

    ShadowJudge(ShadowDecision decision, ShadowSettings settings, ShadowResult result) {
        this.decision = decision;
        this.settings = settings;
        this.result = result;
    }

    /** Notes that traffic is missing at this time. */
    void gap(long timeMillis) {
        gapMillis = timeMillis;
    }

    /** Handles the end of the recordings. */
    void ends() {
        hasEnded = true;
    }

    // ---- Messages of applications

    void settled(ShadowedMessage message) {
        ShadowedMessage.OtherStatus status = message.origin().status();
        boolean hasSends = !message.sends().isEmpty() || !message.refused().isEmpty();
        if (!status.isKnown() && !hasSends) {
            leaveOut(message, LeftOut.NO_RESPONSE);
        } else if (status.isKnown() && !status.isAccepted() && !hasSends) {
            refusedByOther(message);
        } else if (!message.decided().isAccepted()) {
            differ(message, List.of(status(message)));
        } else if (hasSends) {
            compare(message);
        } else {
            notSent(message);
        }
    }

    private void leaveOut(ShadowedMessage message, LeftOut why) {
        boolean isGap = gapMillis >= message.origin().timeMillis();
        result.leaveOut(isGap ? LeftOut.GAP : hasEnded ? LeftOut.AFTER_CAPTURE : why);
    }

    private static Difference status(ShadowedMessage message) {
        ShadowedMessage.OtherStatus status = message.origin().status();
        String other = status.isKnown() ? status.text() : "accepted";
        return Difference.of(DifferenceField.STATUS, status.ours(message.decided()), other);
    }

    private void refusedByOther(ShadowedMessage message) {
        ShadowedMessage.OtherStatus status = message.origin().status();
        if (status.isLoad()) {
            result.leaveOut(LeftOut.LOAD);
            return;
        }
        boolean isAlike = status.text().equals(status.ours(message.decided()));
        differ(message, isAlike ? List.of() : List.of(status(message)));
    }

    private void notSent(ShadowedMessage message) {
        Decided decided = message.decided();
        boolean isHeld = decided.changes().isHeld()
                || decided.content()
                        .scheduledFor(Instant.ofEpochMilli(message.origin().timeMillis()))
                        .isPresent();
        if (isHeld) {
            result.leaveOut(LeftOut.HELD);
        } else if (hasEnded || gapMillis >= message.origin().timeMillis()) {
            leaveOut(message, LeftOut.AFTER_CAPTURE);
        } else {
            String route = String.join(", ", decision.candidates(decided));
            differ(message, List.of(Difference.of(DifferenceField.MISSING, "sends to " + route, "sent nothing")));
        }
    }

    /** Compares a message. A message that an SMSC refused permanently counts as sent. */
    private void compare(ShadowedMessage message) {
        List<OtherSend> sends = message.sends().isEmpty() ? lastRefused(message) : message.sends();
        Decided decided = message.decided();
        List<String> candidates = decision.candidates(decided);
        String smsc = sends.get(0).smsc();
        int candidate = candidates.indexOf(smsc);
        String route = decided.decision().route().name();
        if (candidate < 0) {
            String ours = String.join(" or ", candidates);
            differ(message, List.of(Difference.of(DifferenceField.ROUTE, ours, smsc)));
            return;
        }
        result.took(route, smsc, isLater(decided, smsc));
        if (decision.isProvider(decided, candidate)) {
            result.leaveOut(LeftOut.PROVIDER);
        } else if (decision.isJoined(decided, candidate)) {
            result.leaveOut(LeftOut.JOINED);
        } else if (message.sends().isEmpty() || message.isComplete()) {
            compareContent(message, sends, candidate);
        } else {
            incomplete(message, sends);
        }
    }

    private static boolean isLater(Decided decided, String smsc) {
        return decided.decision().route().settings().tiers().stream().limit(1).noneMatch(tier -> tier.shares().stream()
                .anyMatch(each -> each.smsc().equals(smsc)));
    }

    private static List<OtherSend> lastRefused(ShadowedMessage message) {
        List<OtherSend> refused = message.refused();
        return List.of(refused.get(refused.size() - 1));
    }

    private void compareContent(ShadowedMessage message, List<OtherSend> sends, int candidate) {
        ShadowedMessage.Origin origin = message.origin();
        ShadowDecision.Expected expected =
                decision.expected(origin.application(), message.decided(), candidate, origin.timeMillis());
        if (!expected.refusal().isAccepted()) {
            String ours = "cannot be sent to " + expected.smsc();
            differ(message, List.of(Difference.of(DifferenceField.MISSING, ours, "sent")));
            return;
        }
        // If the message was refused as a whole, only one part of it may have been recorded.
        boolean isPart = message.sends().isEmpty() && expected.messages().size() > 1;
        differ(
                message,
                isPart
                        ? List.of()
                        : MessageComparison.of(expected.messages(), sends, origin.timeMillis(), settings.privacy()));
    }

    private void incomplete(ShadowedMessage message, List<OtherSend> sends) {
        if (hasEnded || gapMillis >= message.origin().timeMillis()) {
            leaveOut(message, LeftOut.AFTER_CAPTURE);
            return;
        }
        String other =
                "sent " + sends.size() + " of " + sends.get(0).concatenation().total() + " segments";
        differ(message, List.of(Difference.of(DifferenceField.MISSING, "sends all segments", other)));
    }

    private void differ(ShadowedMessage message, List<Difference> all) {
        List<Difference> differences = new ArrayList<>(all);
        differences.removeIf(each -> settings.ignored().contains(each.field()));
        result.compared(differences.isEmpty());
        if (differences.isEmpty()) {
            return;
        }
        ShadowedMessage.Origin origin = message.origin();
        String rule = rule(message);
        for (Difference each : differences) {
            result.groups()
                    .add(
                            new DifferenceGroups.Key(
                                    each.field(),
                                    origin.application().name(),
                                    rule,
                                    each.oursPattern(),
                                    each.otherPattern()),
                            new DifferenceGroups.Example(
                                    origin.timeMillis(),
                                    shown(origin.message().source()),
                                    shown(origin.to()),
                                    each.ours(),
                                    each.other()));
        }
    }

    /** Names the filters that affect the message and the route that Strowger chooses for it. */
    private String rule(ShadowedMessage message) {
        ShadowedMessage.Origin origin = message.origin();
        RouteExplanation explained =
                decision.explanation(origin.application(), origin.message(), origin.recipient(), origin.timeMillis());
        List<String> rules = new ArrayList<>();
        explained.filters().stream()
                .map(each -> "filter \"" + each.filter() + "\"")
                .distinct()
                .forEach(rules::add);
        if (explained.hasRoute()) {
            rules.add("route " + explained.route().name());
        } else if (explained.refusal().isEmpty()) {
            rules.add("no route");
        }
        return String.join(", ", rules);
    }

    private String shown(Address address) {
        boolean isName = address.text().chars().anyMatch(Character::isLetter);
        return isName ? address.text() : settings.privacy().number(address.text());
    }

    // ---- HTTP requests that Strowger refuses

    void refusedRequest(RecordedRequest request, HttpMessages.Read read) {
        if (refusedRequests.size() < REQUESTS_MAX) {
            refusedRequests.put(request, read);
        } else {
            result.leaveOut(LeftOut.TOO_MANY);
        }
    }

    void responded(RecordedRequest request) {
        HttpMessages.Read read = refusedRequests.remove(request);
        if (read == null) {
            return;
        }
        String ours = HttpMessages.Status.text(read.answer().of(List.of()).status());
        String other = HttpMessages.Status.text(request.status());
        boolean isAlike = ours.equals(other) || settings.ignored().contains(DifferenceField.STATUS);
        result.compared(isAlike);
        if (!isAlike) {
            result.groups()
                    .add(
                            new DifferenceGroups.Key(DifferenceField.STATUS, read.account(), NO_RULE, ours, other),
                            new DifferenceGroups.Example(request.timeMillis(), "", "", ours, other));
        }
    }

    // ---- Messages without an application

    /** Whether an SVC belongs to a service without a name, for which Kannel writes the expression of its keywords. */
    static boolean isExpression(String service) {
        return service.chars().anyMatch(each -> EXPRESSION.indexOf(each) >= 0);
    }

    /** Counts a line of a log that belongs to no application. */
    void unknownService(String service) {
        boolean isReply = service.isEmpty() || isExpression(service);
        result.leaveOut(isReply ? LeftOut.REPLY : LeftOut.UNKNOWN_SERVICE);
        if (!isReply) {
            result.unknownService(service);
        }
    }

    void additional(OtherSend send) {
        String service = send.recorded().account();
        if (send.isLogged() && decision.applicationInLog(service).isEmpty()) {
            unknownService(service);
            return;
        }
        boolean isEarly = send.timeMillis() < result.firstMillis() + settings.windowMillis();
        boolean isBehindGap = gapMillis >= send.timeMillis() - settings.windowMillis();
        boolean mayBeOfOthers = result.leftOut(LeftOut.UNKNOWN_ACCOUNT) + result.leftOut(LeftOut.TOO_MANY) > 0;
        if (isEarly || mayBeOfOthers) {
            result.leaveOut(isEarly ? LeftOut.BEFORE_CAPTURE : LeftOut.UNKNOWN_ACCOUNT);
        } else if (isBehindGap) {
            result.leaveOut(LeftOut.GAP);
        } else if (!settings.ignored().contains(DifferenceField.ADDITIONAL)) {
            result.compared(false);
            result.groups()
                    .add(
                            new DifferenceGroups.Key(
                                    DifferenceField.ADDITIONAL, NO_RULE, NO_RULE, "sends nothing", "to " + send.smsc()),
                            new DifferenceGroups.Example(
                                    send.timeMillis(),
                                    shown(send.message().source()),
                                    shown(send.message().destination()),
                                    "sends nothing",
                                    "sent to " + send.smsc()));
        }
    }
}
