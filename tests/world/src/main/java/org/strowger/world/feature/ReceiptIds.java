package org.strowger.world.feature;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** SMPP SMSCs that write message ids in another form in receipts than in responses. */
final class ReceiptIds implements Feature {
    /** The first id, so large that its decimal and hexadecimal forms differ. */
    private static final int FIRST = 1_000_000;

    private final Map<String, Form> forms = new TreeMap<>();
    private final Map<String, Boolean> learned = new TreeMap<>();

    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private enum Form {
        PADDED("same", id -> "000" + id, id -> id.substring(3)),
        UPPER("same", id -> hex(large(id)), id -> id.toUpperCase(Locale.ROOT)),
        HEX_TO_DECIMAL("hex-to-decimal", id -> hex(large(id)), id -> String.valueOf(Long.parseLong(id, 16))),
        DECIMAL_TO_HEX("decimal-to-hex", id -> large(id), id -> hex(id).toUpperCase(Locale.ROOT));

        final String setting;
        final UnaryOperator<String> response;
        final UnaryOperator<String> receipt;

        Form(String setting, UnaryOperator<String> response, UnaryOperator<String> receipt) {
            this.setting = setting;
            this.response = response;
            this.receipt = receipt;
        }

        private static String large(String id) {
            return String.valueOf(FIRST + Long.parseLong(id));
        }

        private static String hex(String number) {
            return Long.toHexString(Long.parseLong(number));
        }
    }

    @Override
    public String name() {
        return "receipt-ids";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        plan.smscs().keySet().forEach(name -> {
            Form form = chance.oneOf(Form.values());
            boolean isLearned = chance.oneIn(2);
            if (plan.saysAllStates(name)) {
                forms.put(name, form);
                learned.put(name, isLearned);
                plan.reporting(name).writeIds(form.response, form.receipt);
            }
        });
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        forms.forEach((name, form) ->
                setup.smsc(name).set("receipt-ids", Boolean.TRUE.equals(learned.get(name)) ? "learn" : form.setting));
    }
}
