package org.strowger.router.config.status;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.message.Outcome.StatusClass;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * A rule that assigns a class to some errors in the receipts of an SMSC.
 *
 * @param words the error codes and states as written
 * @param errors the error codes and states
 * @param statusClass their class
 */
public record ReceiptErrorRule(List<ReceiptErrors.Word> words, ReceiptErrors errors, StatusClass statusClass) {
    public static final ConfigKey<List<ReceiptErrors.Word>> ERRORS = key(
                    "errors",
                    ListOf.words(ReceiptErrors.CODE_OR_STATE),
                    "error codes and states of receipts; the first rule that names the error code or the state of a "
                            + "receipt applies")
            .example("[011, expired]");
    public static final ConfigKey<StatusClass> CLASS = key(
                    "class", TextTypes.words(StatusClass.class), "the class of these errors, as in statuses")
            .example("temporary");

    public static final Section SECTION = Section.of("classes of the errors in receipts of the SMSC", ERRORS, CLASS);

    public ReceiptErrorRule {
        words = List.copyOf(words);
    }

    static ReceiptErrorRule of(SectionValues rule) {
        List<ReceiptErrors.Word> words = rule.value(ERRORS);
        return new ReceiptErrorRule(words, ReceiptErrors.of(words), rule.value(CLASS));
    }
}
