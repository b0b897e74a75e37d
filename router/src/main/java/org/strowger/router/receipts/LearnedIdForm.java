package org.strowger.router.receipts;

import java.util.List;
import org.strowger.protocol.IdForm;
import org.strowger.router.config.SmscSettings.ReceiptSettings;

/**
 * In which form an SMSC writes its ids in receipts: as the configuration says, or found out. While it is not known all
 * forms are tried. Twenty receipts one after the other that fit one form, and no other one, make it known. Receipts
 * that fit several forms or none teach nothing while it is unknown.
 *
 * <p>Twenty one after the other that do not fit the known one make it doubtful. That is no proof: they may have come
 * before their responses, all of a burst. Who knows the time decides when it has lasted too long.
 */
final class LearnedIdForm {
    /** Not known: all forms are in use. */
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
        assert forms.size() <= Integer.SIZE : "no protocol writes an id in so many ways";
        this.known = forms.size() == 1 ? 0 : indexOf(setting);
        this.told = known != UNKNOWN;
        assert told || setting.equals(ReceiptSettings.LEARN) : "there is no form " + setting;
    }

    IdForm form(int number) {
        return forms.get(number);
    }

    int count() {
        return forms.size();
    }

    /** The number of the form that is known, or {@link #UNKNOWN}. */
    int known() {
        return known;
    }

    /** Whether receipts are read in that form now. */
    boolean uses(int number) {
        return known == UNKNOWN || known == number;
    }

    /**
     * A receipt has come.
     *
     * @param fits a bit for each form in use in which it fits something
     * @return whether another form is in use now
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

    /** How many receipts one after the other did not fit the form that is known. */
    int misses() {
        return known == UNKNOWN ? 0 : inARow;
    }

    /** Whether the form that is known may be the wrong one. */
    boolean isDoubtful() {
        return misses() >= RECEIPTS;
    }

    /** It was the wrong one. */
    void learnAnew() {
        assert !told : "nobody doubts what he was told";
        became(UNKNOWN);
    }

    /** For people: the form that is in use, or that it is not known yet. */
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
