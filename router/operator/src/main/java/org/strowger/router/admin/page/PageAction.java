package org.strowger.router.admin.page;

/**
 * Something that an operator can do on a page: a command of the console, with a form and a page that asks for
 * confirmation.
 *
 * @param id the name in the address of the confirmation page
 * @param page the page that offers it
 * @param title the caption of its button; fields stand in braces
 * @param line the command
 * @param effect the sentence that says what will happen
 */
record PageAction(String id, Page page, String title, LineTemplate line, String effect) {
    /** The pages that offer actions. */
    enum Page {
        NONE,
        SMSC,
        APPLICATION,
        ROUTE,
        LISTENER,
        MESSAGE,
        WAITING,
        ERRORS,
        TABLE,
        ACCOUNT,
        TRACES,
        DAEMON
    }

    static PageAction of(String id, Page page, String title, String line, String effect) {
        return new PageAction(id, page, title, LineTemplate.of(line), effect);
    }

    String title(FormFields values) {
        return LineTemplate.filled(title, values);
    }

    String effect(FormFields values) {
        return LineTemplate.filled(effect, values);
    }
}
