package org.strowger.router.admin.page;

import java.util.List;
import org.strowger.router.admin.page.PageAction.Page;

/**
 * A page that shows the answers of commands, with a form, charts and actions.
 *
 * @param path the path below the first page; empty for the first page
 * @param menu the caption in the menu; empty if the page is reached from other pages
 * @param title the heading; fields are in braces
 * @param form the fields of the form that asks for the page; empty for no form
 * @param page the group of actions that the page offers
 */
record ViewPage(String path, String menu, String title, LineTemplate form, List<PageSection> sections, Page page) {
    private static final LineTemplate NO_FORM = LineTemplate.of("");

    ViewPage {
        sections = List.copyOf(sections);
    }

    static ViewPage of(String path, String menu, String title, PageSection... sections) {
        return new ViewPage(path, menu, title, NO_FORM, List.of(sections), Page.NONE);
    }

    ViewPage offering(Page actions) {
        return new ViewPage(path, menu, title, form, sections, actions);
    }

    /** This page with a form for the fields that its first section needs. */
    ViewPage asking() {
        return new ViewPage(path, menu, title, sections.get(0).line(), sections, page);
    }

    String address() {
        return path.isEmpty() ? PageSite.ROOT : PageSite.ROOT + "/" + path;
    }

    boolean isInMenu() {
        return !menu.isEmpty();
    }
}
