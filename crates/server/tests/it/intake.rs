mod answer;
mod files;
mod refuse;
mod submit;
