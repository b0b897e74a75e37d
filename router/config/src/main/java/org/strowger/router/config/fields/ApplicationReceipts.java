package org.strowger.router.config.fields;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.message.Receipt;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The receipts that an application gets.
 *
 * @param per the unit that gets a receipt, for a message that Strowger splits
 * @param form the format of receipts over SMPP
 */
public record ApplicationReceipts(Per per, Receipt.Form form) {
    public static final ApplicationReceipts USUAL = new ApplicationReceipts(Per.MESSAGE, Receipt.Form.AS_SENT);

    /** The unit that gets a receipt. */
    public enum Per {
        MESSAGE,
        SEGMENT
    }

    public static final ConfigKey<Per> PER = key(
                    "per",
                    TextTypes.words(Per.class),
                    "for a message that Strowger splits; message: one receipt for the whole message; segment: a "
                            + "receipt for each segment, all with the id of the message")
            .or("message");
    public static final ConfigKey<Receipt.Form.Location> LOCATION = key(
                    "place",
                    TextTypes.words(Receipt.Form.Location.class),
                    "the place of the values in receipts over SMPP: the text, TLVs or both; as-sent: where the SMSC "
                            + "sent them, but both if dates, error or excerpt is set; SMPP 3.3 has only text")
            .or("as-sent");
    public static final ConfigKey<Receipt.Form.Dates> DATES = key(
                    "dates",
                    TextTypes.words(Receipt.Form.Dates.class),
                    "dates in the text of receipts over SMPP: as sent, yyMMddHHmm or yyMMddHHmmss")
            .or("as-sent");
    public static final ConfigKey<Receipt.Form.ErrorCode> ERROR = key(
                    "error",
                    TextTypes.words(Receipt.Form.ErrorCode.class),
                    "err in the text of receipts over SMPP: as sent, or decimal numbers with three digits")
            .or("as-sent");
    public static final ConfigKey<Boolean> EXCERPT = key(
                    "excerpt",
                    TextTypes.FLAG,
                    "false: the text of receipts over SMPP has no field `text:`, which otherwise contains the "
                            + "beginning of the message")
            .or("true");

    public static final Section SECTION = Section.of(
            "how many receipts the application gets, and their form over SMPP", PER, LOCATION, DATES, ERROR, EXCERPT);

    public static ApplicationReceipts of(SectionValues values) {
        var form = new Receipt.Form(
                values.value(LOCATION), values.value(DATES), values.value(ERROR), values.value(EXCERPT));
        return new ApplicationReceipts(values.value(PER), form.isAsSent() ? Receipt.Form.AS_SENT : form);
    }

    public boolean isPerSegment() {
        return per == Per.SEGMENT;
    }
}
