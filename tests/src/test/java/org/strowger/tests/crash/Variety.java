package org.strowger.tests.crash;

import java.util.List;

/** How much there is of everything: forms of messages, changes to them, accounts, and ends of a life. */
enum Variety {
    /** Plain texts, no changes, and only kills. */
    PLAIN(List.of(Form.PLAIN)),
    /** The forms that the last release knows as well as this program. */
    FORMER(Form.OF_FORMER_RELEASE),
    ALL(Form.ALL);

    @SuppressWarnings("ImmutableEnumChecker") // not changed
    private final List<Form> forms;

    Variety(List<Form> forms) {
        this.forms = List.copyOf(forms);
    }

    List<Form> forms() {
        return forms;
    }
}
