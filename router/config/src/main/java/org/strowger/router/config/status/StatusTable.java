package org.strowger.router.config.status;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Outcome.StatusClass;
import org.strowger.message.Receipt;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.SectionValues;

/**
 * The classes of the statuses and of the receipt errors of one SMSC. It is consulted only for refusals and for receipts
 * of undelivered messages, so it adds no cost for accepted messages.
 *
 * @param statuses the rules for statuses; the first rule that names the status applies
 * @param receiptErrors the rules for receipts; the first rule that names the error or the state applies
 */
public record StatusTable(List<StatusRule> statuses, List<ReceiptErrorRule> receiptErrors) {
    /** A table without rules: each status has the class that the protocol defines. */
    public static final StatusTable BY_PROTOCOL = new StatusTable(List.of(), List.of());

    public static final ConfigKey<List<SectionValues>> STATUSES = key(
                    "statuses",
                    ListOf.sections(StatusRule.SECTION),
                    "the classes of statuses in responses to messages; a class decides about retries, failover and "
                            + "the SMSC")
            .or("[]")
            .example("[{codes: 0x400-0x4FF, class: suspended, link: set-aside, pause: 5m}]");
    public static final ConfigKey<List<SectionValues>> RECEIPT_ERRORS = key(
                    "receipt-errors",
                    ListOf.sections(ReceiptErrorRule.SECTION),
                    "the classes of errors in receipts for messages that were not delivered, for failover-on-receipt "
                            + "of routes; without a rule, expired is temporary, and any other is permanent")
            .or("[]")
            .example("[{errors: [011, 0x1B], class: temporary}]");

    public StatusTable {
        statuses = List.copyOf(statuses);
        receiptErrors = List.copyOf(receiptErrors);
    }

    public static StatusTable of(SectionValues smsc) {
        List<SectionValues> statuses = smsc.value(STATUSES);
        List<SectionValues> errors = smsc.value(RECEIPT_ERRORS);
        return statuses.isEmpty() && errors.isEmpty()
                ? BY_PROTOCOL
                : new StatusTable(
                        statuses.stream().map(StatusRule::of).toList(),
                        errors.stream().map(ReceiptErrorRule::of).toList());
    }

    /** Returns the refusal with its class assigned; the same object if no rule names its code. */
    public Outcome classify(Outcome refusal) {
        if (statuses.isEmpty() || refusal.code() == 0) {
            return refusal;
        }
        long code = Integer.toUnsignedLong(refusal.code());
        for (int i = 0; i < statuses.size(); i++) {
            StatusRule rule = statuses.get(i);
            for (int j = 0; j < rule.codes().size(); j++) {
                if (rule.codes().get(j).contains(code)) {
                    return refusal.treatedAs(rule.treatment());
                }
            }
        }
        return refusal;
    }

    /** The class of the error in a receipt for a message that was not delivered. */
    public StatusClass classOf(Receipt receipt) {
        for (ReceiptErrorRule each : receiptErrors) {
            if (each.errors().contain(receipt)) {
                return each.statusClass();
            }
        }
        return receipt.state() == MessageState.EXPIRED ? StatusClass.TEMPORARY : StatusClass.PERMANENT;
    }
}
