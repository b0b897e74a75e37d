package org.strowger.router.admin.page;

/**
 * An action of an operator on a page: a console command, with a form and a confirmation page.
 *
 * @param id the name in the address of the confirmation page
 * @param page the page that offers the action
 * @param title the caption of the action's button; fields are in braces
 * @param line the command
 * @param effect the sentence that describes the effect
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
