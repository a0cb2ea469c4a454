/** The panel's drawing: rows of arcs with a dot under each, like the floor drawings at a front door. Decoration only. */
export function Pattern() {
  return (
    <svg className="sd-pattern" width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id="sd-arcs" width="86" height="86" patternUnits="userSpaceOnUse">
          <path d="M0 43a43 43 0 0 1 86 0M-43 86a43 43 0 0 1 86 0M43 86a43 43 0 0 1 86 0" />
          <circle cx="43" cy="43" r="3.3" />
          <circle cx="0" cy="86" r="3.3" />
          <circle cx="86" cy="86" r="3.3" />
          <circle cx="0" cy="0" r="3.3" />
          <circle cx="86" cy="0" r="3.3" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#sd-arcs)" />
    </svg>
  );
}
