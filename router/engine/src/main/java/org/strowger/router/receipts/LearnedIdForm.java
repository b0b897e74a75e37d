package org.strowger.router.receipts;

import java.util.List;
import org.strowger.protocol.IdForm;
import org.strowger.router.config.SmscSettings.ReceiptSettings;

/**
 * The form in which an SMSC writes its ids in receipts: configured, or learned. While the form is unknown, all forms
 * are tried. A form becomes known when twenty receipts in a row fit this form and no other. Receipts that fit several
 * forms or none are ignored while the form is unknown.
 *
 * <p>Twenty receipts in a row that do not fit the known form make it doubtful. This is no proof: a burst of receipts
 * may have arrived before their responses. The caller, which knows the time, decides when the doubt has lasted too
 * long.
 */
final class LearnedIdForm {
    /** No form is known: all forms are in use. */
    static final int UNKNOWN = -1;

    private static final int RECEIPTS = 20;

    private final List<IdForm> forms;
    private final boolean told;
    private int known = UNKNOWN;
    private int candidate = UNKNOWN;
    private int inARow;

    /** @param setting the label of one of the forms, or {@link ReceiptSettings#LEARN} */
    LearnedIdForm(List<IdForm> forms, String setting) {
        this.forms = List.copyOf(forms);
        assert forms.size() <= Integer.SIZE : "a protocol has too many id formats";
        this.known = forms.size() == 1 ? 0 : indexOf(setting);
        this.told = known != UNKNOWN;
        assert told || setting.equals(ReceiptSettings.LEARN) : "unknown id format " + setting;
    }

    IdForm form(int number) {
        return forms.get(number);
    }

    int count() {
        return forms.size();
    }

    /** The index of the known form, or {@link #UNKNOWN}. */
    int known() {
        return known;
    }

    /** Whether receipts are currently read in that form. */
    boolean uses(int number) {
        return known == UNKNOWN || known == number;
    }

    /**
     * Learns from a receipt.
     *
     * @param fits a bit for each form in use in which the receipt matches an entry
     * @return whether the forms in use have changed
     */
    boolean learn(int fits) {
        if (told) {
            return false;
        }
        if (known != UNKNOWN) {
            inARow = fits == 0 ? inARow + 1 : 0;
            return false;
        }
        if (Integer.bitCount(fits) != 1) {
            return false;
        }
        int only = Integer.numberOfTrailingZeros(fits);
        inARow = only == candidate ? inARow + 1 : 1;
        candidate = only;
        return inARow == RECEIPTS && became(only);
    }

    /** The number of receipts in a row that did not fit the known form. */
    int misses() {
        return known == UNKNOWN ? 0 : inARow;
    }

    /** Whether the known form may be wrong. */
    boolean isDoubtful() {
        return misses() >= RECEIPTS;
    }

    /** Discards the known form, which was wrong. */
    void learnAnew() {
        assert !told : "a configured id format cannot be unlearned";
        became(UNKNOWN);
    }

    /** The form as shown to operators. */
    String text() {
        if (told) {
            return forms.get(known).label();
        }
        return known == UNKNOWN ? "learning" : forms.get(known).label() + " (learnt)";
    }

    private boolean became(int number) {
        known = number;
        candidate = UNKNOWN;
        inARow = 0;
        return true;
    }

    private int indexOf(String label) {
        for (int i = 0; i < forms.size(); i++) {
            if (forms.get(i).label().equals(label)) {
                return i;
            }
        }
        return UNKNOWN;
    }
}
