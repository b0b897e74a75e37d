package org.strowger.router.exchange;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.Smsc;

/**
 * What a thread knows of a message at the moment.
 *
 * @param what which it is
 * @param state in words
 * @param smsc who has it, or is offered it
 * @param span its time
 * @param attempts how often it was handed to an SMSC, where records are written
 * @param isUncertain whether an SMSC may have it that has not answered
 */
public record MessageStatus(What what, String state, AtSmsc smsc, Span span, int attempts, boolean isUncertain) {
    /**
     * Which message it is.
     *
     * @param id as its application knows it
     * @param application who sent it
     * @param route by which it goes; empty: that is not known here
     */
    public record What(String id, String application, String route) {}

    /**
     * Who has it.
     *
     * @param smsc the SMSC; empty: none
     * @param id what the SMSC calls it; empty: it has not said
     */
    public record AtSmsc(String smsc, String id) {}

    /** Since when it was accepted, and until when it is worth something; the epoch: that is not known here. */
    public record Span(Instant since, Instant until) {
        static final Span UNKNOWN = new Span(Instant.EPOCH, Instant.EPOCH);
    }

    /** All numbers that somebody may mean who writes that. */
    private static Set<Long> meant(String text) {
        Set<Long> ids = new LinkedHashSet<>();
        for (MessageIdForm form : MessageIdForm.values()) {
            ids.add(MessageIds.parse(text, form));
        }
        ids.add(MessageIdAllocator.shortNumber(text));
        ids.remove(MessageIds.NONE);
        return ids;
    }

    /** Each way to write the id that is written so; that way alone if it is none of ours. */
    static List<String> spellings(ThreadExchange here, String text) {
        Set<String> all = new LinkedHashSet<>();
        all.add(text);
        meant(text).forEach(id -> all.addAll(here.ids().spellings(id)));
        return List.copyOf(all);
    }

    static List<MessageStatus> of(ThreadExchange here, String text) {
        List<MessageStatus> found = new ArrayList<>();
        for (long id : meant(text)) {
            here.custodian().messages().find(id).ifPresent(mt -> found.add(of(here, mt)));
            if (here.mayKnow(id)) {
                addRecent(here, id, found);
            }
        }
        return found;
    }

    private static void addRecent(ThreadExchange here, long id, List<MessageStatus> found) {
        RecentMessages recent = here.recent(id);
        int entry = recent.find(id, RecentMessages.ANYBODYS);
        if (entry >= 0) {
            found.add(ofRecent(here, id, recent, entry));
        }
    }

    private static MessageStatus of(ThreadExchange here, MtMessage mt) {
        Custody custody = mt.custody();
        RouteDecision decision = mt.decision();
        return new MessageStatus(
                new What(
                        here.ids().text(mt.sentBy(), mt.id()),
                        mt.sentBy().name(),
                        decision.route().name()),
                words(custody.stage()),
                new AtSmsc(mt.hasSmsc() ? mt.smsc().name() : "", ""),
                new Span(here.ids().instant(mt.sinceNanos()), here.ids().instant(custody.untilNanos())),
                mt.extras().attempts,
                custody.isUncertain());
    }

    private static String words(Custody.Stage stage) {
        return switch (stage) {
            case ENTERING -> "being written down";
            case GATHERING -> "waits for the other parts of its message";
            case GOING -> "on its way to the SMSC, in its queue, or unanswered there";
            case WAITING -> "waits until it is tried again";
            case HELD -> "held: set aside until somebody decides";
            case ENDED -> "ended";
        };
    }

    private static MessageStatus ofRecent(ThreadExchange here, long id, RecentMessages recent, int entry) {
        String smsc =
                here.generation().smscOf(recent.smsc(entry)).map(Smsc::name).orElse("");
        int number = recent.application(entry);
        String application = here.generation().applications().stream()
                .filter(each -> each.index() == number)
                .map(Application::name)
                .findFirst()
                .orElse("");
        return known(
                new What(here.ids().spellings(id).get(0), application, ""),
                "the SMSC has it",
                new AtSmsc(smsc, recent.smscId(entry)));
    }

    private static MessageStatus known(What what, String state, AtSmsc smsc) {
        return new MessageStatus(what, state, smsc, Span.UNKNOWN, 0, false);
    }

    /** Receipts that SMSCs with their home there expect for what their SMSC calls so. */
    static List<MessageStatus> receipts(ThreadExchange here, String smscId) {
        List<MessageStatus> found = new ArrayList<>();
        for (SmscReceipts<MoMessage> each : here.homes().receipts()) {
            ReceiptTable table = each.table();
            int entry = table.look(smscId, "", true);
            if (entry != ReceiptTable.NONE) {
                Application sender = each.application(entry);
                found.add(known(
                        new What(here.ids().text(sender, table.messageId(entry)), sender.name(), ""),
                        table.isUnderWay(entry) ? "its receipt is on its way" : "its receipt is to come",
                        new AtSmsc(each.smsc().name(), table.smscId(entry))));
            }
        }
        return found;
    }
}
